import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { useNavigate, useOutletContext } from 'react-router'
import { WithDraftBar } from '#src/features/drafts/bar/WithDraftBar.tsx'
import type { DraftedEntry } from '#src/features/drafts/edits.ts'
import { together } from '#src/features/drafts/together.ts'
import { useDraft, useDraftedEntries, type Draft } from '#src/features/drafts/use-draft.ts'
import { NewEntry } from '#src/features/fields/NewEntry.tsx'
import { OtherFaults } from '#src/features/fields/OtherFaults.tsx'
import { useFaults } from '#src/features/fields/use-faults.ts'
import { recordForm, type RecordForm } from '#src/features/fields/use-record.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { TrialTerms } from '#src/features/licences/licence/TrialTerms.tsx'
import { Combinations } from '#src/features/licences/list/Combinations.tsx'
import { KindTable } from '#src/features/licences/list/KindTable.tsx'
import {
  idsInOrder,
  licensingOf,
  licensingPlaces,
  newLicence,
  orderToStore,
  removedIds,
  type LicensingRecord,
} from '#src/features/licences/model.ts'
import { salesQuery } from '#src/features/licences/queries.ts'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { Part } from '@typecase/ui/Part'
import type { StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { mayEdit, onlyRead, WaitingForEntries } from './entry-screen'

/** The licence kinds, what several of them cost together, and the terms of trials. */
export function Licences() {
  const session = useOutletContext<StaffSession>()
  const draft = useDraft(session)
  const queries = [
    useDraftedEntries(draft, 'licence'),
    useDraftedEntries(draft, 'licensing'),
  ] as const
  const [{ entries: kinds }, { entries: licensing }] = queries
  const title = text('console.licences.title')
  const isReadOnly = !mayEdit(session, 'licences:write')
  if (!kinds || !licensing || !draft.isHere) {
    return <WaitingForEntries {...together(queries)} {...{ title, draft }} />
  }
  return (
    <WithDraftBar session={session} draft={draft}>
      <Screen
        title={title}
        facts={isReadOnly && onlyRead('licences:write')}
        actions={<TextLink to={paths.tiers()}>{text('console.licences.toFactors')}</TextLink>}
      >
        <Found
          draft={draft}
          kinds={kinds}
          licensing={licensing.get('1') ?? { stored: null, record: null }}
          isReadOnly={isReadOnly}
        />
      </Screen>
    </WithDraftBar>
  )
}

type Props = {
  draft: Draft
  kinds: ReadonlyMap<string, DraftedEntry>
  licensing: DraftedEntry
  isReadOnly: boolean
}

function Found({ draft, kinds, licensing, isReadOnly }: Props) {
  const { data: sales } = useQuery(salesQuery)
  const key = { kind: 'licensing' as const, id: '1' }
  const form = recordForm<LicensingRecord>(draft, key, {
    record: licensingOf(licensing.record),
    stored: licensing.stored,
  })
  const faults = useFaults(draft, key)
  const ids = idsInOrder(kinds, form.record.order)
  const shopOrder = licensingOf(licensing.stored).order
  const before = [...kinds].map(([id, { stored }]) => [id, { stored, record: stored }] as const)
  return (
    <>
      {ids.length === 0 && removedIds(kinds).length === 0 ? (
        <NothingYet
          title={text('console.prices.noKinds')}
          what={text('console.prices.noKindsWhat')}
        />
      ) : (
        <KindTable
          ids={ids}
          kinds={kinds}
          sales={sales}
          was={idsInOrder(new Map(before), shopOrder)}
          isReadOnly={isReadOnly}
          onOrder={(next) => form.set({ order: orderToStore(next, kinds, shopOrder) })}
          onKeep={(id) => draft.edit([{ kind: 'licence', id, record: kinds.get(id)!.stored }])}
        />
      )}
      {!isReadOnly && <AddKind draft={draft} kinds={kinds} ids={ids} form={form} />}
      <Part title={text('console.licences.together')}>
        <Combinations form={form} faults={faults} isReadOnly={isReadOnly} />
      </Part>
      <Part title={text('console.licences.trialTerms')}>
        <TrialTerms form={form} isReadOnly={isReadOnly} error={faults.at('trial_eula_version')} />
      </Part>
      <OtherFaults faults={faults.elsewhere(licensingPlaces)} />
    </>
  )
}

type AddProps = Pick<Props, 'draft' | 'kinds'> & {
  ids: readonly string[]
  form: RecordForm<LicensingRecord>
}

/** Adds a kind at the end, as a draft, and opens it. */
function AddKind({ draft, kinds, ids, form: { record, stored } }: AddProps) {
  const navigate = useNavigate()
  const refuse = (id: string) => {
    if (['custom', 'trial'].includes(id)) return text('console.licences.reserved', { id })
    return kinds.has(id) ? text('console.field.fault.taken', { id }) : undefined
  }
  const add = (id: string, name: string) => {
    const added = newLicence(name)
    const after = new Map(kinds).set(id, { stored: null, record: added })
    const order = orderToStore([...ids, id], after, stored?.order ?? [])
    draft.edit([
      { kind: 'licence', id, record: added },
      { kind: 'licensing', id: '1', record: { ...record, order } },
    ])
    void navigate(paths.licence(id))
  }
  return (
    <NewEntry
      label={text('console.licences.newName')}
      action={text('console.licences.add')}
      refuse={refuse}
      onAdd={add}
    />
  )
}
