import { useMutation, useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { failureSentence } from '../../session/staff-request'
import type { EntryEdit, ShownChangeSet } from '../edits'
import { editChangeSet, rebaseChangeSet, refreshChanges } from '../queries'
import { ConflictChoice, type Side } from './ConflictChoice'
import type { EntryNames } from './entry-names'
import { mergeRecords } from './merge-records'

type Props = { shown: ShownChangeSet; names: EntryNames; isReadOnly: boolean }

/** Edits whose entries the shop has changed since: both sides, and the choice between them. */
export function Conflicts({ shown, names, isReadOnly }: Props) {
  const { changeSet } = shown
  const cache = useQueryClient()
  const edits = shown.edits.filter(({ conflict }) => conflict !== null)

  const settle = useMutation({
    async mutationFn(sideOf: (edit: EntryEdit) => Side | null) {
      const of = (side: Side) => edits.filter((edit) => sideOf(edit) === side)
      const both = of('both')
      const keys = (some: readonly EntryEdit[]) => some.map(({ kind, id }) => ({ kind, id }))
      const rebased = await rebaseChangeSet(
        changeSet,
        [...of('mine'), ...both].map(({ kind, id, conflict }) => ({
          kind,
          id,
          shop: conflict?.shop ?? null,
        })),
        keys(of('theirs')),
      )
      if (both.length === 0) return
      await editChangeSet(
        rebased.changeSet,
        both.map((edit) => ({
          kind: edit.kind,
          id: edit.id,
          before: edit.conflict?.shop ?? null,
          record: bothOf(edit),
        })),
      )
    },
    onSettled: () => refreshChanges(cache),
  })
  if (edits.length === 0) return null
  return (
    <ConflictChoice
      {...{ edits, names, isReadOnly }}
      title={text('console.drafts.conflicts', { count: edits.length })}
      what={text('console.drafts.conflictsWhat')}
      sides={{ mine: text('console.drafts.mine'), theirs: text('console.drafts.theirs') }}
      choices={{ mine: text('console.drafts.keepMine'), theirs: text('console.drafts.takeTheirs') }}
      isApart={(edit) => bothOf(edit) !== null}
      isPending={settle.isPending}
      failure={failureSentence(settle.error)}
      onSettle={settle.mutate}
    />
  )
}

/** The record with both changes; null: they touch the same member. */
const bothOf = ({ before, after, conflict }: EntryEdit) =>
  mergeRecords(before, after, conflict?.shop ?? null)
