import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { linkLook } from '@typecase/ui/Link'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FilterBar } from '#src/features/catalogue/FilterBar.tsx'
import { matches, readFilter, writeFilter, type Filter } from '#src/features/catalogue/filter.ts'
import { fontsQuery, shopQuery } from '#src/features/catalogue/queries.ts'
import { clearHearts, useHearts } from '#src/features/hearts/store.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { EmptyState } from '#src/features/tester/EmptyState.tsx'
import { FamilyLine } from '#src/features/tester/FamilyLine.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './front.module.css'

export const loader = (cache: QueryClient) => async () => {
  await cache.ensureQueryData(fontsQuery)
  return null
}

export const handle: RouteHandle = { title: () => '' }

// Filters write the query; the families are the same whatever it says.
export const shouldRevalidate = () => false

const onFirstScreen = 4

export function Component() {
  const { data: shop } = useSuspenseQuery(shopQuery)
  const { fonts } = useSuspenseQuery(fontsQuery).data
  const hearts = useHearts(({ items }) => items)
  const [query, setQuery] = useSearchParams()
  const [active, setActive] = useState<string | null>(null)

  const isSaved = query.get('saves') === 'true'
  const offered = isSaved ? fonts.filter(({ id }) => hearts.some((h) => h.id === id)) : fonts
  const filter = readFilter(query)
  const shown = offered.filter((family) => matches(family, filter))
  const setFilter = (next: Filter) => setQuery(writeFilter(query, next), { replace: true })

  return (
    <>
      <VisuallyHidden elementType="h1">
        {isSaved
          ? text('front.savedHeading')
          : text('front.heading', { name: shop.name, count: fonts.length })}
      </VisuallyHidden>
      {(!isSaved || offered.length > 0) && (
        <FilterBar families={offered} filter={filter} onChange={setFilter} />
      )}
      {isSaved && offered.length > 0 && (
        <p className={css.saved}>
          <Link className={linkLook.link} to={paths.front()}>
            {text('front.backToAll')}
          </Link>
          <Button kind="words" onPress={() => void clearHearts()}>
            {text('front.clearSaved')}
          </Button>
        </p>
      )}
      <VisuallyHidden role="status">{text('front.found', { count: shown.length })}</VisuallyHidden>
      <div className={css.lines}>
        {shown.map((family, index) => (
          <FamilyLine
            key={family.id}
            family={family}
            isFirst={index < onFirstScreen}
            isActive={active === family.id}
            onActivate={() => setActive(family.id)}
          />
        ))}
      </div>
      {isSaved && offered.length === 0 ? (
        <EmptyState title={text('front.nothingSaved')}>
          {text('front.nothingSavedWhy')}{' '}
          <Link className={linkLook.link} to={paths.front()}>
            {text('front.backToAll')}
          </Link>
        </EmptyState>
      ) : (
        shown.length === 0 && (
          <EmptyState title={text('front.noneTitle')}>
            {text('front.none')}{' '}
            <Button kind="words" onPress={() => setFilter(readFilter(new URLSearchParams()))}>
              {text('front.showAll')}
            </Button>
          </EmptyState>
        )
      )}
    </>
  )
}
