import type { ChangeSet, EntryEdit } from '../edits'
import { beginChangeSet, editChangeSet, rebaseChangeSet } from '../queries'

const longestName = 80

/** Drops an edit from a draft. Returns the draft. Fails as the request does. */
export const takeOut = async (set: Pick<ChangeSet, 'id' | 'version'>, { kind, id }: EntryEdit) =>
  (await rebaseChangeSet(set, [], [{ kind, id }])).changeSet

/** Makes an edit that was taken out again. */
export const putBack = (
  set: Pick<ChangeSet, 'id' | 'version'>,
  { kind, id, before, after }: EntryEdit,
) => editChangeSet(set, [{ kind, id, before, record: after }])

/**
 * Moves an edit to a new draft of a name. It is there before the old draft loses it: a failure between
 * leaves it in both. Returns the new draft.
 */
export async function moveOut(
  set: Pick<ChangeSet, 'id' | 'version'>,
  edit: EntryEdit,
  name: string,
) {
  const { changeSet } = await beginChangeSet([...name].slice(0, longestName).join(''))
  const begun = await putBack(changeSet, edit)
  await takeOut(set, edit)
  return begun
}
