import { isSameJson, type EntryKey, type EntryRecord } from '../drafts/edits'
import type { Draft } from '../drafts/use-draft'

/** An entry on a form: its record in the draft, what the shop has, and how its members change. */
export type RecordForm<T extends object> = {
  record: T
  /** As the shop has it; null: the draft adds it. */
  stored: T | null
  /** Members that change together. An undefined one is taken out. */
  set: (change: Partial<{ [Name in keyof T]: T[Name] | undefined }>) => void
  /** The shop's value of a member that the draft changed; undefined: it did not, or the entry is new. */
  was: <Name extends keyof T>(name: Name) => { value: T[Name] } | undefined
}

/** The shop's value where the draft's is another one; undefined: it is the same. */
export const wasOf = <T>(stored: T, value: T) => (isSameJson(stored, value) ? undefined : stored)

/** The form of an entry of which `T` describes the record. `T` names members that the record has. */
export const recordForm = <T extends object>(
  draft: Pick<Draft, 'edit'>,
  key: EntryKey,
  { record, stored }: { record: EntryRecord; stored: EntryRecord | null },
): RecordForm<T> => ({
  record: record as T,
  stored: stored as T | null,
  set: (change) => {
    const next = Object.entries({ ...record, ...change }).filter(([, value]) => value !== undefined)
    draft.edit([{ ...key, record: Object.fromEntries(next) }])
  },
  was: (name) =>
    stored === null || isSameJson(stored[name as string], record[name as string])
      ? undefined
      : { value: (stored as T)[name] },
})
