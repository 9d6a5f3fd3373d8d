import { useMutation, useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Radio, RadioGroup } from '@typecase/ui/fields/Choice'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { Part } from '@typecase/ui/Part'
import { failureSentence } from '../../session/staff-request'
import { keyOf, type EntryEdit, type ShownChangeSet } from '../edits'
import { editChangeSet, rebaseChangeSet, refreshChanges } from '../queries'
import css from './Change.module.css'
import { ConflictSides } from './ConflictSides'
import type { EntryNames } from './entry-names'
import { mergeRecords } from './merge-records'

type Props = { shown: ShownChangeSet; names: EntryNames; isReadOnly: boolean }

/** `both`: the two changes touch different members, and are laid together. */
type Side = 'mine' | 'theirs' | 'both'

/** Edits whose entries the shop has changed since: both sides, and the choice between them. */
export function Conflicts({ shown, names, isReadOnly }: Props) {
  const { changeSet } = shown
  const cache = useQueryClient()
  const edits = shown.edits.filter(({ conflict }) => conflict !== null)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (edit: EntryEdit) => chosen[keyOf(edit)] ?? (bothOf(edit) ? 'both' : null)
  const undecided = edits.filter((edit) => sideOf(edit) === null).length

  const settle = useMutation({
    async mutationFn() {
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
  const failure = failureSentence(settle.error)
  return (
    <Part title={text('console.drafts.conflicts', { count: edits.length })}>
      <Notice role="alert">{text('console.drafts.conflictsWhat')}</Notice>
      {edits.map((edit) => (
        <div key={keyOf(edit)} className={css.conflict}>
          <h3 className="strong">
            {names.of(edit, edit.after ?? edit.before).name}
            <span className={css.both}>
              {text(bothOf(edit) ? 'console.drafts.apart' : 'console.conflict.by.both')}
            </span>
          </h3>
          <ConflictSides edit={edit} names={names} />
          {!isReadOnly && (
            <div className={css.choice}>
              <RadioGroup
                label={text('console.drafts.sideOf', {
                  name: names.of(edit, edit.after ?? edit.before).name,
                })}
                value={sideOf(edit)}
                onChange={(side) => setChosen({ ...chosen, [keyOf(edit)]: side as Side })}
              >
                <Radio value="theirs">{text('console.drafts.takeTheirs')}</Radio>
                <Radio value="mine">{text('console.drafts.keepMine')}</Radio>
                {bothOf(edit) && <Radio value="both">{text('console.drafts.keepBoth')}</Radio>}
              </RadioGroup>
            </div>
          )}
        </div>
      ))}
      {failure && <Notice role="alert">{failure}</Notice>}
      {!isReadOnly && (
        <p className={css.settle}>
          <Button
            isPending={settle.isPending}
            isDisabled={undecided > 0}
            onPress={() => settle.mutate()}
          >
            {text('console.drafts.settle')}
          </Button>
          {undecided > 0 && (
            <span className="quiet">{text('console.drafts.undecided', { count: undecided })}</span>
          )}
        </p>
      )}
    </Part>
  )
}

/** The record with both changes; null: they touch the same member. */
const bothOf = ({ before, after, conflict }: EntryEdit) =>
  mergeRecords(before, after, conflict?.shop ?? null)
