import { isOnlyInMemory, readStored, writeStored } from '@typecase/shared/local-storage'
import { parseJson, writeStorage } from '@typecase/shared/web-storage'
import { z } from '@typecase/shared/zod'
import { privateKeyOf } from '../session/private-storage'
import type { EntryRecord } from './edits'

/** Records of other drafts of a member at the most; older ones are deleted. Those of a current draft stay. */
const mostOfOthers = 20

const shape = z.array(
  z.object({ draft: z.string(), name: z.string(), record: z.record(z.string(), z.unknown()) }),
)

/** `draft`: its id; empty: it was not begun yet. `name`: of the entry, or of a part of it. */
type Removed = z.infer<typeof shape>[number]

const readAll = (member: string) =>
  z.safeParse(shape, parseJson(readStored(privateKeyOf(member)))).data ?? []

const writeAll = (member: string, all: readonly Removed[]) =>
  writeStored(privateKeyOf(member), all.length > 0 ? JSON.stringify(all) : null)

const isOf =
  (draft: string) =>
  ({ draft: other }: Removed) =>
    other === draft || other === ''

/**
 * Stores a record that a draft lost, such as by a removal, in this browser, so that it can be put back; null
 * deletes it. It takes the place of one that was stored before the draft was begun. `draft`: its id; empty: it is
 * not begun yet.
 */
export function storeRemoved(
  member: string,
  draft: string,
  name: string,
  record: EntryRecord | null,
) {
  const all = readAll(member).filter((one) => one.name !== name || !isOf(draft)(one))
  const others = all.filter((one) => !isOf(draft)(one)).slice(-mostOfOthers)
  const own = [...all.filter(isOf(draft)), ...(record ? [{ draft, name, record }] : [])]
  writeAll(member, [...others, ...own])
  if (areOnlyInMemory(member)) writeAll(member, own)
}

/** Whether the records live only as long as this page: the storage of the browser is full or forbidden. */
export const areOnlyInMemory = (member: string) => isOnlyInMemory(privateKeyOf(member))

/** Whether the storage of the browser has room for a record beside the others. */
export function hasRoomFor(member: string, record: EntryRecord | null) {
  const key = `${privateKeyOf(member)}_room`
  const hasRoom = writeStorage('localStorage', key, JSON.stringify(record))
  writeStorage('localStorage', key, null)
  return hasRoom
}

/** The records that a draft lost; of a name the one that was stored since the draft was begun. */
export function removedRecords(member: string, draft: string): ReadonlyMap<string, EntryRecord> {
  const all = readAll(member).filter(isOf(draft))
  const [exact, early] = [all.filter((one) => one.draft === draft), all]
  return new Map([...early, ...exact].map(({ name, record }) => [name, record]))
}

/** Deletes the records of a draft that has ended, and those from before it was begun. */
export const forgetDraft = (member: string, draft: string) =>
  writeAll(
    member,
    readAll(member).filter((one) => !isOf(draft)(one)),
  )
