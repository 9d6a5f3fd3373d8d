import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { LoaderFunctionArgs } from '#src/router/route.ts'
import { FilterBar } from '#src/features/catalogue/FilterBar.tsx'
import { matches, readFilter } from '#src/features/catalogue/filter.ts'
import { fontsQuery, stylesQuery } from '#src/features/catalogue/queries.ts'
import { fetchLanguages, useLanguageIndex } from '#src/features/catalogue/languages.ts'
import { sharedStateQuery } from '#src/features/multitester/share.ts'
import { Bar } from '#src/features/testall/Bar.tsx'
import { asFilterable, inOrder, useShown } from '#src/features/testall/selection.ts'
import { StyleRows } from '#src/features/testall/StyleRows.tsx'
import { EmptyState } from '#src/features/tester/Title.tsx'
import { text } from '@typecase/shared/messages/text'

export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  await Promise.all([
    cache.ensureQueryData(fontsQuery),
    cache.ensureQueryData(stylesQuery),
    fetchLanguages(cache, new URL(args.request.url).search),
  ])
}

export { handle } from 'virtual:screens/test-all'

// Text, size, order and filter write the address; the styles are the same whatever it says.
export const shouldRevalidate = () => false

/** Every style on sale, one line each, in the same text. */
export function Component() {
  const { fonts } = useSuspenseQuery(fontsQuery).data
  const { styles } = useSuspenseQuery(stylesQuery).data
  const [query] = useSearchParams()
  // Links with `?state=` bring the text of a tester's first line.
  const { data: shared } = useQuery(sharedStateQuery(query.get('state')))
  const usualText = shared?.lines[0]?.text ?? text('testAll.usual')
  const { shown, setShown, filter, setFilter } = useShown(usualText)

  const languages = useLanguageIndex(filter)
  const { index } = languages
  const listed = useMemo(
    () => styles.map((style) => [style, asFilterable(style)] as const),
    [styles],
  )
  const families = useMemo(() => listed.map(([, each]) => each), [listed])
  const found = useMemo(() => {
    const fitting = listed
      .filter(([, each]) => matches(each, filter, index))
      .map(([style]) => style)
    return inOrder(fitting, shown.order)
  }, [listed, shown.order, filter, index])
  const familyOf = useMemo(() => new Map(fonts.map((family) => [family.id, family])), [fonts])

  return (
    <>
      <VisuallyHidden elementType="h1">{text('testAll.heading')}</VisuallyHidden>
      <FilterBar families={families} filter={filter} languages={languages} onChange={setFilter} />
      <VisuallyHidden role="status">
        {text('testAll.found', { count: found.length })}
      </VisuallyHidden>
      <Bar shown={shown} onChange={setShown} />
      <StyleRows
        styles={found}
        familyOf={familyOf}
        size={useDeferredValue(shown.size)}
        words={shown.text}
        isTyped={shown.text !== usualText}
        onWords={(words) => setShown({ ...shown, text: words })}
      />
      {found.length === 0 && (
        <EmptyState title={text('front.noneTitle')}>
          {text('testAll.none')}{' '}
          <Button kind="words" onPress={() => setFilter(readFilter(new URLSearchParams()))}>
            {text('testAll.showAll')}
          </Button>
        </EmptyState>
      )}
    </>
  )
}
