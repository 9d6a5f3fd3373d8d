import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { TextLink } from '@typecase/ui/Link'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useFamilyList, type FamilyList } from '#src/features/catalogue/family-list.ts'
import { FamilySections } from '#src/features/catalogue/FamilySections.tsx'
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
import { LoadingImage } from '#src/features/shell/LoadingImage.tsx'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './families.module.css'

const onFirstScreen = 4

/** Every family that the filter leaves, one live line each. */
export function Families() {
  const [query, setQuery] = useSearchParams()
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const filter = useMemo(() => readFilter(query), [query])
  const isNarrowed = writeFilter(new URLSearchParams(), filter).size > 0
  const list = useFamilyList(isWanted || isNarrowed)
  const { families, counts, isWhole } = list
  const want = isWhole ? undefined : () => setWanted(true)
  const languages = useLanguageIndex(filter)
  const { index } = languages
  const shown = families.filter((family) => matches(family, filter, index))
  const { language, script } = filter
  const able = useMemo(
    () => stylesOf(families, index, { language, script }),
    [families, index, language, script],
  )
  // The filter looks for families that have not come yet.
  const isPartial = isNarrowed && !isWhole
  const others = <Others list={list} isAsked={isWanted || isNarrowed} onAsk={want} />
  const setFilter = (next: Filter) => setQuery(writeFilter(query, next), { replace: true })

  return (
    <>
      <FilterBar
        {...{ families, filter, languages }}
        counts={isWhole ? undefined : counts}
        onIntent={want}
        onChange={setFilter}
      />
      <VisuallyHidden role="status">
        {isPartial ? '' : text('front.found', { count: isWhole ? shown.length : counts.all })}
      </VisuallyHidden>
      {isPartial && others}
      <div className={css.lines} aria-busy={list.isPending}>
        <FamilySections
          families={isPartial ? [] : shown}
          missing={isWhole || isPartial ? 0 : counts.all - families.length}
          onMissing={() => setWanted(true)}
          note={others}
          line={(family, place) => (
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
          )}
        />
      </div>
      <p className={css.all}>
        <TextLink to={paths.testAll()}>{text('testAll.link', { count: counts.styles })}</TextLink>
      </p>
      {shown.length === 0 && !isPartial && (
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

type OthersProps = { list: FamilyList; isAsked: boolean; onAsk: (() => void) | undefined }

/** In place of the families that have not come: the way to them, or how they come. */
function Others({ list, isAsked, onAsk }: OthersProps) {
  if (list.hasFailed) {
    return <Notice action={retryAction(list.retry, list.isPending)}>{text('front.notAll')}</Notice>
  }
  if (isAsked) return <LoadingImage />
  return (
    <Button kind="words" onPress={onAsk}>
      {text('front.familiesAfter')}
    </Button>
  )
}

/** Where not every style of a family sets what is wished for, those that do. */
function stylesOf(families: readonly Family[], index: LanguageSets | null, wish: Wish) {
  const isWished = wish.language !== '' || wish.script !== ''
  return new Map(
    isWished && index ? families.map(({ id }) => [id, index.stylesThatSet(id, wish)] as const) : [],
  )
}
