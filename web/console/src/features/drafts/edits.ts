import type { Schemas } from '@typecase/shared/console-api'

export type EntryKind = Schemas['EntryKindName']
export type EntryRecord = Schemas['EntryRecord']
export type EntryKey = Schemas['EntryKey']
export type Entry = Schemas['Entry']
export type EntryEdit = Schemas['EntryEdit']
export type ChangeSet = Schemas['ChangeSet']
export type ShownChangeSet = Schemas['ShownChangeSet']

/**
 * An entry as it is to be; a null record removes it. `before`: as the member saw it; null: it was not
 * there.
 */
export type NewEdit = EntryKey & { record: EntryRecord | null; before?: EntryRecord | null }

export const keyOf = ({ kind, id }: EntryKey) => `${kind}/${id}`

/** Whether two JSON values are equal, whatever the order of members. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  if (names.length !== Object.keys(other).length) return false
  const [a, b] = [one, other] as [EntryRecord, EntryRecord]
  return names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
}

/** A record, or another object, without some of its members. */
export const without = <T extends object>(record: T, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

/** Members of two records that differ. */
function changedMembers(before: EntryRecord | null, after: EntryRecord | null) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter((name) => !isSameJson(before?.[name], after?.[name]))
}

/**
 * The edits of a draft once others are made, as the server answers them: an edit that leaves the entry
 * as it was is none. `storedOf` returns the shop's record, null for an entry that it does not have.
 */
export function withEdits(
  edits: readonly EntryEdit[],
  made: readonly NewEdit[],
  storedOf: (key: EntryKey) => EntryRecord | null,
): EntryEdit[] {
  const all = new Map(edits.map((edit) => [keyOf(edit), edit]))
  for (const { kind, id, record } of made) {
    const key = keyOf({ kind, id })
    const known = all.get(key)
    const before = known ? known.before : storedOf({ kind, id })
    if (isSameJson(before, record)) all.delete(key)
    else {
      const members = changedMembers(before, record)
      all.set(key, { kind, id, before, after: record, members, conflict: known?.conflict ?? null })
    }
  }
  return [...all.values()]
}

/** An entry of the shop and what a draft makes of it. */
export type DraftedEntry = {
  /** As the shop has it; null: the draft adds it. */
  stored: EntryRecord | null
  /** As the draft has it; null: the draft removes it. */
  record: EntryRecord | null
}

/** The entries of a kind by id, with the edits of a draft laid over them; added ones come last. */
export function recordsOf(
  kind: EntryKind,
  entries: readonly Entry[],
  edits: readonly EntryEdit[],
): ReadonlyMap<string, DraftedEntry> {
  const all = new Map<string, DraftedEntry>(
    entries.map(({ id, record }) => [id, { stored: record, record }]),
  )
  for (const edit of edits) {
    if (edit.kind !== kind) continue
    const stored = all.get(edit.id)?.stored ?? null
    if (stored || edit.after) all.set(edit.id, { stored, record: edit.after })
  }
  return all
}
