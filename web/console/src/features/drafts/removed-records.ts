import { readStored, writeStored } from '@typecase/shared/local-storage'
import { parseJson } from '@typecase/shared/web-storage'
import { z } from '@typecase/shared/zod'
import type { EntryRecord } from './edits'

/** Records of a member at the most; older ones are deleted. */
const most = 20

const shape = z.array(
  z.object({ draft: z.string(), name: z.string(), record: z.record(z.string(), z.unknown()) }),
)

const keyOf = (member: string) => `console_removed_${member}`

const readAll = (member: string) =>
  z.safeParse(shape, parseJson(readStored(keyOf(member)))).data ?? []

const writeAll = (member: string, all: z.infer<typeof shape>) =>
  writeStored(keyOf(member), all.length > 0 ? JSON.stringify(all.slice(-most)) : null)

/**
 * Stores a record that a removal takes out of a draft in this browser, so that the removal can be undone. null
 * deletes it. `draft`: its id; empty: it is not begun yet. `name`: of the entry, or of a part of it.
 */
export function storeRemoved(
  member: string,
  draft: string,
  name: string,
  record: EntryRecord | null,
) {
  const others = readAll(member).filter((one) => one.name !== name || one.draft !== draft)
  writeAll(member, record ? [...others, { draft, name, record }] : others)
}

/** The record that a removal took out of a draft; null: this browser has none. */
export const removedRecord = (member: string, draft: string, name: string): EntryRecord | null =>
  readAll(member).find((one) => one.name === name && [draft, ''].includes(one.draft))?.record ??
  null

/** Deletes what was taken out of a draft before it was begun: the next draft has other records. */
export const forgetUnbegun = (member: string) =>
  writeAll(
    member,
    readAll(member).filter(({ draft }) => draft !== ''),
  )
