import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FilterBar } from '#src/features/catalogue/FilterBar.tsx'
import { matches, readFilter, writeFilter, type Filter } from '#src/features/catalogue/filter.ts'
import {
  wishName,
  type LanguageSets,
  type Wish,
  useLanguageIndex,
} from '#src/features/catalogue/languages.ts'
import type { Family } from '#src/features/catalogue/queries.ts'
import { TestButton } from '#src/features/multitester/TestButton.tsx'
import { EmptyState } from '#src/features/tester/Title.tsx'
import { FamilyLine } from '#src/features/tester/FamilyLine.tsx'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './families.module.css'

const onFirstScreen = 4

/** Every family that the filter leaves, one live line each. */
export function Families({ families }: { families: readonly Family[] }) {
  const [query, setQuery] = useSearchParams()
  const [active, setActive] = useState<string | null>(null)
  const filter = useMemo(() => readFilter(query), [query])
  const languages = useLanguageIndex(filter)
  const { index } = languages
  const shown = families.filter((family) => matches(family, filter, index))
  const { language, script } = filter
  const able = useMemo(
    () => stylesOf(families, index, { language, script }),
    [families, index, language, script],
  )
  const styleCount = families.reduce((sum, family) => sum + family.styleCount, 0)
  const setFilter = (next: Filter) => setQuery(writeFilter(query, next), { replace: true })

  return (
    <>
      <FilterBar families={families} filter={filter} languages={languages} onChange={setFilter} />
      <VisuallyHidden role="status">{text('front.found', { count: shown.length })}</VisuallyHidden>
      <div className={css.lines}>
        {shown.map((family, place) => (
          <FamilyLine
            key={family.id}
            family={family}
            isFirst={place < onFirstScreen}
            asked={{ ...filter, styles: able.get(family.id) ?? null }}
            wished={wishName(filter, index)}
            isActive={active === family.id}
            onActivate={() => setActive(family.id)}
            test={<TestButton family={family} />}
          />
        ))}
      </div>
      <p className={css.all}>
        <TextLink to={paths.testAll()}>{text('testAll.link', { count: styleCount })}</TextLink>
      </p>
      {shown.length === 0 && (
        <EmptyState title={text('front.noneTitle')}>
          {text('front.none')}{' '}
          <Button kind="words" onPress={() => setFilter(readFilter(new URLSearchParams()))}>
            {text('front.showAll')}
          </Button>
        </EmptyState>
      )}
    </>
  )
}

/** Where not every style of a family sets what is wished for, those that do. */
function stylesOf(families: readonly Family[], index: LanguageSets | null, wish: Wish) {
  const isWished = wish.language !== '' || wish.script !== ''
  return new Map(
    isWished && index ? families.map(({ id }) => [id, index.stylesThatSet(id, wish)] as const) : [],
  )
}
