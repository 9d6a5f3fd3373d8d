import { Button } from '@typecase/ui/Button'
import { linkLook } from '@typecase/ui/Link'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FilterBar } from '#src/features/catalogue/FilterBar.tsx'
import { matches, readFilter, writeFilter, type Filter } from '#src/features/catalogue/filter.ts'
import type { Family } from '#src/features/catalogue/queries.ts'
import { TestButton } from '#src/features/multitester/TestButton.tsx'
import { EmptyState } from '#src/features/tester/EmptyState.tsx'
import { FamilyLine } from '#src/features/tester/FamilyLine.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './families.module.css'

const onFirstScreen = 4

/** Every family that the filter leaves, one live line each. */
export function Families({ families }: { families: readonly Family[] }) {
  const [query, setQuery] = useSearchParams()
  const [active, setActive] = useState<string | null>(null)
  const filter = readFilter(query)
  const shown = families.filter((family) => matches(family, filter))
  const styleCount = families.reduce((sum, family) => sum + family.styleCount, 0)
  const setFilter = (next: Filter) => setQuery(writeFilter(query, next), { replace: true })

  return (
    <>
      <FilterBar families={families} filter={filter} onChange={setFilter} />
      <VisuallyHidden role="status">{text('front.found', { count: shown.length })}</VisuallyHidden>
      <div className={css.lines}>
        {shown.map((family, index) => (
          <FamilyLine
            key={family.id}
            family={family}
            isFirst={index < onFirstScreen}
            asked={filter}
            isActive={active === family.id}
            onActivate={() => setActive(family.id)}
            test={<TestButton family={family} />}
          />
        ))}
      </div>
      <p className={css.all}>
        <Link className={linkLook.link} to={paths.testAll()}>
          {text('testAll.link', { count: styleCount })}
        </Link>
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
