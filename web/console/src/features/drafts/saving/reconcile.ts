import { mergeRecords } from '../change/merge-records'
import { digestOf } from './digest'
import { isSameJson, keyOf, type EntryEdit, type EntryRecord, type NewEdit } from '../edits'

/** An edit of this tab. */
export type TabEdit = NewEdit & {
  /** The version of the draft that has it; null: it is not saved. */
  savedAs: number | null
  /** The record of the draft that the edit was made from; null: the draft had none. */
  base: EntryRecord | null
  /** Digests of the last records that were sent and not answered: the draft may have one of them. */
  sent: readonly string[]
  /** Another tab or device saved this record of the same entry, which cannot be merged; undefined: none did. */
  theirs?: EntryRecord | null | undefined
}

/** Whether an edit can be sent: it is not saved, and nobody has to choose a side. */
export const isSendable = ({ savedAs, theirs }: TabEdit) => savedAs === null && theirs === undefined

/**
 * The edits of a tab against the draft as the server has it now. An unsaved edit whose entry another tab or
 * device has changed is merged with that member by member; where both changed the same one it becomes a
 * conflict.
 */
export function reconcile(edits: readonly TabEdit[], draft: readonly EntryEdit[]): TabEdit[] {
  const saved = new Map(draft.map((edit) => [keyOf(edit), edit.after]))
  return edits.map((edit) => {
    if (edit.savedAs !== null) return edit
    const key = keyOf(edit)
    return rebaseEdit(edit, saved.has(key) ? saved.get(key)! : (edit.before ?? null))
  })
}

/** An unsaved edit against the record that the draft has now. */
function rebaseEdit(edit: TabEdit, now: EntryRecord | null): TabEdit {
  const { base, record, sent } = edit
  const isSame = (known: EntryRecord | null) =>
    isSameJson(withoutEmptyMembers(known), withoutEmptyMembers(now))
  const isOwn = isSame(base) || isSame(record) || sent.includes(recordDigest(now))
  if (isOwn) return { ...edit, base: now, theirs: undefined }
  const merged = mergeRecords(base, record, now)
  if (!merged) return { ...edit, theirs: now }
  return { ...edit, record: merged, base: now, theirs: undefined }
}

/**
 * An edit in conflict after a choice: members that only one side has changed stay as that side has them. null: the
 * draft has all of it.
 */
export function settled(edit: TabEdit, side: 'mine' | 'theirs'): TabEdit | null {
  const { base, record, theirs = null } = edit
  const merged = mergeRecords(base, record, theirs, side)
  const chosen = merged ?? (side === 'mine' ? record : theirs)
  if (isSameJson(withoutEmptyMembers(chosen), withoutEmptyMembers(theirs))) return null
  return { ...edit, record: chosen, base: theirs, theirs: undefined }
}

/** A record without the members that say nothing: the server leaves some out, and writes others. */
const withoutEmptyMembers = (record: EntryRecord | null): unknown =>
  record === null
    ? null
    : JSON.parse(
        JSON.stringify(record, (name, value: unknown) =>
          name !== '' && isNothing(value) ? undefined : value,
        ),
      )

const isNothing = (value: unknown) =>
  value === null ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** Digests of an entry that are remembered while no answer comes. */
const mostSent = 5

/** An edit that is about to be sent. */
export function asSent(edit: TabEdit): TabEdit {
  const digest = recordDigest(edit.record)
  if (edit.sent.at(-1) === digest) return edit
  return { ...edit, sent: [...edit.sent, digest].slice(-mostSent) }
}

/** A digest of a record, whatever the order of its members. */
const recordDigest = (record: EntryRecord | null) =>
  digestOf(
    JSON.stringify(withoutEmptyMembers(record), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ),
  )
