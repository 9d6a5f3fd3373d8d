import type { ChangeSet, EntryEdit } from '../edits'
import { beginChangeSet, editChangeSet } from '../queries'

const longestName = 80

type Saved = Pick<ChangeSet, 'id' | 'version'>

/** An edit, with those of the draft that mean nothing without it: a new package and its price. */
export function withCompanions(edit: EntryEdit, edits: readonly EntryEdit[]): EntryEdit[] {
  const { kind, id, before } = edit
  if (before !== null || (kind !== 'package' && kind !== 'price')) return [edit]
  return edits.filter((each) => ['package', 'price'].includes(each.kind) && each.id === id)
}

/** Drops edits from a draft: each leaves its entry as it was. Returns the draft. Fails as the request does. */
export const takeOut = (set: Saved, edits: readonly EntryEdit[]) =>
  editChangeSet(
    set,
    edits.map(({ kind, id, before }) => ({ kind, id, before, record: before })),
  )

/** Makes edits that were taken out again. */
export const putBack = (set: Saved, edits: readonly EntryEdit[]) =>
  editChangeSet(
    set,
    edits.map(({ kind, id, before, after }) => ({ kind, id, before, record: after })),
  )

/**
 * Moves edits to a new draft of a name. They are there before the old draft loses them: a failure between
 * leaves them in both. Returns the new draft.
 */
export async function moveOut(set: Saved, edits: readonly EntryEdit[], name: string) {
  const { changeSet } = await beginChangeSet([...name].slice(0, longestName).join(''))
  const begun = await putBack(changeSet, edits)
  await takeOut(set, edits)
  return begun
}
