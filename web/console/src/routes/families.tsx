import { useQuery } from '@tanstack/react-query'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { useState } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import { WithDraftBar } from '#src/features/drafts/bar/WithDraftBar.tsx'
import { useDraft, useDraftedEntries, type Draft } from '#src/features/drafts/use-draft.ts'
import { FontDrop } from '#src/features/families/drop/FontDrop.tsx'
import { useBeginUpload } from '#src/features/families/drop/use-begin-upload.ts'
import { FamilyBar } from '#src/features/families/list/FamilyBar.tsx'
import { FamilyTable } from '#src/features/families/list/FamilyTable.tsx'
import css from '#src/features/families/list/FamilyTable.module.css'
import { OpenUploads } from '#src/features/families/list/OpenUploads.tsx'
import { familiesOf, familyTabs, tabIn } from '#src/features/families/list/tabs.ts'
import { familiesQuery, uploadsQuery, type FamilyRow } from '#src/features/families/queries.ts'
import type { Protection } from '#src/features/families/states.ts'
import { useCatalogue } from '#src/features/families/use-catalogue.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { currencyIn, lifeIn } from '#src/features/prices/sheets/records.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import { failureOf } from './screen-error'

/** The families of the shop, and where fonts are dropped. The tab is in the address. */
export function Families() {
  const session = useOutletContext<StaffSession>()
  const draft = useDraft(session)
  const { data, error, isPending, isFetching, refetch } = useQuery(familiesQuery)
  const { data: uploads = [], isPending: isWaiting } = useQuery(uploadsQuery)
  const { begin, failure } = useBeginUpload()
  return (
    <WithDraftBar session={session} draft={draft}>
      <Screen
        title={text('console.families.title')}
        facts={
          data && (
            <span className="quiet">
              {text('console.families.count', {
                families: data.length,
                styles: data.reduce((sum, { styles }) => sum + styles, 0),
              })}
            </span>
          )
        }
      >
        <FontDrop label={text('console.upload.drop')} onFiles={begin} />
        {failure && <Notice role="alert">{failure}</Notice>}
        <OpenUploads uploads={uploads} />
        {error && !isSignedOut(error) && (
          <Notice role="alert" action={retryAction(refetch, isFetching)}>
            {failureOf(error)}
          </Notice>
        )}
        {(isPending || isWaiting) && (
          <p className="quiet" role="status">
            {text('shell.loading')}
          </p>
        )}
        {data?.length === 0 && (
          <NothingYet title={text('console.family.none')} what={text('console.family.noneWhat')} />
        )}
        {/* Uploads stand above the list, which would move if they came later. */}
        {data && data.length > 0 && !isWaiting && <List families={data} draft={draft} />}
      </Screen>
    </WithDraftBar>
  )
}

function List({ families, draft }: { families: readonly FamilyRow[]; draft: Draft }) {
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { catalogue, now, error, isFetching, refetch } = useCatalogue(draft)
  const shop = useDraftedEntries(draft, 'shop')
  const tab = tabIn(search)
  const listed = familiesOf(tab, families).map((family) => {
    const record = catalogue?.family.get(family.id)?.record
    const drafted = record && {
      state: lifeIn(record, now),
      protection: (record['protection'] ?? family.protection) as Protection,
    }
    return { ...family, drafted: drafted ?? null }
  })
  const here = listed.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (isChosen) after.add(id)
        else after.delete(id)
      }
      return after
    })
  return (
    <>
      <div className={css.tabs}>
        <FilterTabs
          label={text('console.family.state')}
          words={familyTabs.map((id) => ({
            id,
            name: text(id === 'all' ? 'console.family.all' : `console.family.state.${id}`),
            count: familiesOf(id, families).length,
          }))}
          value={tab}
          onChange={(next) => setSearch(next === 'all' ? {} : { state: next })}
        />
      </div>
      {error && !isSignedOut(error) && (
        <Notice role="alert" action={retryAction(refetch, isFetching)}>
          {failureOf(error)}
        </Notice>
      )}
      <FamilyTable
        families={listed}
        currency={currencyIn(shop.entries?.get('1')?.record ?? null)}
        chosen={chosen}
        onChoose={choose}
      />
      {here.length > 0 && (
        <FamilyBar
          chosen={here}
          all={listed.length}
          {...{ draft, catalogue, now }}
          onClear={() => setChosen(new Set())}
        />
      )}
    </>
  )
}
