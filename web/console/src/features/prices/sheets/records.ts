import { without, type EntryRecord } from '../../drafts/edits'
import { lifeAt, type Life } from '../../life/life'

// Readers of records. An entry of the shop has the members that its kind names; the rest stays as it is.

export const nameIn = (record: EntryRecord | null, id: string) =>
  typeof record?.['name'] === 'string' && record['name'] !== '' ? record['name'] : id

export const familyIn = (record: EntryRecord | null) => String(record?.['family'] ?? '')

export const listIn = (record: EntryRecord | null, member: string): readonly unknown[] => {
  const value = record?.[member]
  return Array.isArray(value) ? value : []
}

export const numberIn = (record: EntryRecord | null, member: string) =>
  typeof record?.[member] === 'number' ? record[member] : null

/** The prices of a price list by id, in minor units. */
export const pricesIn = (record: EntryRecord | null) =>
  (record?.['prices'] ?? {}) as Readonly<Record<string, number>>

/** The state of something on sale at a time in ms. */
export const lifeIn = (record: EntryRecord | null, now: number) =>
  lifeAt(record?.['life'] as Partial<Life> | undefined, now)

/** The currency of the shop's own prices. */
export function currencyIn(record: EntryRecord | null) {
  const { currency } = (record?.['foundry'] ?? {}) as { currency?: string }
  return currency ?? 'EUR'
}

/** A record with another value of a member; undefined takes it out. */
export function withMember(record: EntryRecord, member: string, value: unknown): EntryRecord {
  return value === undefined ? without(record, member) : { ...record, [member]: value }
}
