import { text } from '@typecase/shared/messages/text'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { useState } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import { WithDraftBar } from '#src/features/drafts/bar/WithDraftBar.tsx'
import { useDraft, type Draft } from '#src/features/drafts/use-draft.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { ExportButton } from '#src/features/prices/ExportButton.tsx'
import { PriceLayout } from '#src/features/prices/PriceLayout.tsx'
import type { Inheritance } from '#src/features/prices/grid/inheritance.ts'
import {
  overrideSubject,
  priceSubject,
  tierSubject,
  type SubjectOf,
} from '#src/features/prices/history/subjects.ts'
import { OverridePart } from '#src/features/prices/overrides/OverridePart.tsx'
import { ScheduledPrices } from '#src/features/prices/ScheduledPrices.tsx'
import { PriceSheet } from '#src/features/prices/PriceSheet.tsx'
import {
  useOverridesSheet,
  useStylesSheet,
  useTiersSheet,
} from '#src/features/prices/use-sheets.ts'
import { isAllowed, type Permission } from '#src/features/session/permissions.ts'
import { roleWords } from '#src/features/session/role-words.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import { RecordFailure } from './record-failure'

type Tab = 'styles' | 'tiers' | 'overrides'
const tabs: readonly Tab[] = ['styles', 'tiers', 'overrides']

/** The prices of all that is sold, edited in the member's draft. The tab is in the address. */
export function Prices() {
  const session = useOutletContext<StaffSession>()
  const [search, setSearch] = useSearchParams()
  const draft = useDraft(session)
  const tab = tabs.find((known) => known === search.get('tab')) ?? 'styles'
  const choose = (next: Tab) => setSearch(next === 'styles' ? {} : { tab: next })
  const words = tabs.map((id) => ({ id, name: text(`console.prices.tab.${id}`) }))
  const head = (
    <FilterTabs label={text('console.prices.tabs')} words={words} value={tab} onChange={choose} />
  )
  const Shown = { styles: Styles, tiers: Tiers, overrides: Overrides }[tab]
  return (
    <WithDraftBar session={session} draft={draft}>
      <Shown session={session} draft={draft} tabs={head} />
    </WithDraftBar>
  )
}

type Props = { session: StaffSession; draft: Draft; tabs: React.ReactNode }

function Styles({ session, draft, tabs }: Props) {
  const { sheet, families, ...shown } = useStylesSheet(draft)
  const mayWrite = mayEdit(session, 'prices:write')
  return (
    <PricesScreen
      session={session}
      tabs={tabs}
      draft={draft}
      shown={{ sheet, ...shown }}
      permission={mayWrite ? null : 'prices:write'}
      file="prices.csv"
      subjectOf={priceSubject}
      empty={{ title: text('console.prices.empty'), what: text('console.prices.emptyWhat') }}
      label={text('console.prices.tab.styles')}
      corner={text('console.prices.corner', { shop: session.shopName, count: families })}
    />
  )
}

function Tiers({ session, draft, tabs }: Props) {
  const shown = useTiersSheet(draft)
  const mayWrite = mayEdit(session, 'licences:write')
  return (
    <PricesScreen
      session={session}
      tabs={tabs}
      draft={draft}
      shown={shown}
      permission={mayWrite ? null : 'licences:write'}
      file="tiers.csv"
      subjectOf={tierSubject}
      empty={{ title: text('console.prices.noKinds'), what: text('console.prices.noKindsWhat') }}
      label={text('console.prices.tab.tiers')}
      corner={text('console.prices.kind')}
    />
  )
}

function Overrides({ session, draft, tabs }: Props) {
  const { overrides, entries, ...shown } = useOverridesSheet(draft)
  const mayWrite = mayEdit(session, 'licences:write')
  return (
    <PricesScreen
      session={session}
      tabs={tabs}
      draft={draft}
      shown={shown}
      permission={mayWrite ? null : 'licences:write'}
      file="overrides.csv"
      subjectOf={overrideSubject}
      empty={
        overrides?.length
          ? null
          : { title: text('console.overrides.none'), what: text('console.overrides.noneWhat') }
      }
      label={text('console.prices.tab.overrides')}
      corner={text('console.overrides.kind')}
    >
      {entries && overrides && draft.isHere && (
        <OverridePart
          entries={entries}
          overrides={overrides}
          draft={draft}
          isReadOnly={!mayWrite}
        />
      )}
    </PricesScreen>
  )
}

const mayEdit = (session: StaffSession, permission: Permission) =>
  isAllowed(session, permission) && isAllowed(session, 'changes:write')

type ScreenProps = {
  session: StaffSession
  tabs: React.ReactNode
  draft: Draft
  shown: ReturnType<typeof useTiersSheet> & { inheritance?: Inheritance | undefined }
  /** The one that the member lacks to edit; null: they may. */
  permission: Permission | null
  file: string
  subjectOf: SubjectOf
  /** Instead of an empty sheet; null: others than the sheet tell. */
  empty: { title: string; what: string } | null
  label: string
  corner: string
  /** Below the sheet. */
  children?: React.ReactNode
}

function PricesScreen(props: ScreenProps) {
  const { session, tabs, draft, shown, permission, file, empty, label, corner } = props
  const { sheet, onEdit, isFetching } = shown
  const filter = useFamilyFilter()
  const error = shown.error ?? draft.error
  const failure = error && !isSignedOut(error) ? error : null
  const isEmpty = sheet !== null && (sheet.rows.length === 0 || sheet.columns.length === 0)
  const isShown = sheet !== null && !isEmpty && draft.isHere
  return (
    <Screen
      title={text('console.prices.title')}
      facts={
        <>
          {tabs}
          {permission && <span className="quiet">{onlyRead(permission)}</span>}
        </>
      }
      actions={isShown && <ExportButton sheet={sheet} draft={shown.draft} fileName={file} />}
    >
      {failure && (
        <RecordFailure
          cause={failure}
          retry={shown.refetch}
          isPending={isFetching}
          missing={text('console.notFound')}
          back={{ to: '/', label: text('console.toStart') }}
        />
      )}
      {!failure && !isShown && !isEmpty && (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
      {isEmpty && empty && <NothingYet title={empty.title} what={empty.what} />}
      {isShown && (
        <PriceLayout session={session} draft={draft}>
          <ScheduledPrices />
          <PriceSheet
            key={`${file} ${filter.begun ?? ''}`}
            label={label}
            corner={corner}
            sheet={sheet}
            draft={shown.draft}
            inheritance={shown.inheritance}
            hasFamilies={file === 'prices.csv'}
            family={filter.family}
            onFamilyLeft={filter.leave}
            subjectOf={props.subjectOf}
            isReadOnly={permission !== null}
            onEdit={onEdit}
          />
          {props.children}
        </PriceLayout>
      )}
      {isEmpty && props.children}
    </Screen>
  )
}

/** The family in the address. `begun`: the one that the grid was opened at; a search leaves it there. */
function useFamilyFilter() {
  const [search, setSearch] = useSearchParams()
  const family = search.get('family')
  const [begun, setBegun] = useState(family)
  if (family !== null && family !== begun) setBegun(family)
  const leave = () =>
    setSearch(
      (before) => {
        before.delete('family')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return { family, begun, leave }
}

const onlyRead = (permission: Permission) =>
  text('console.staff.onlyRead', {
    roles: roleWords(permission),
  })
