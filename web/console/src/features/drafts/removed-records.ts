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

let last: { json: string | null; all: readonly Removed[] } = { json: null, all: [] }

/** All records of a member. The same storage is read once, and is the same list. */
function readAll(member: string) {
  const json = readStored(privateKeyOf(member))
  if (json !== last.json) last = { json, all: z.safeParse(shape, parseJson(json)).data ?? [] }
  return last.all
}

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

type Records = ReadonlyMap<string, EntryRecord>

const found = new WeakMap<readonly Removed[], Map<string, Records>>()

/**
 * The records that a draft lost, by name; of two the one that was stored since the draft was begun. The same map as
 * long as the storage is the same.
 */
export function removedRecords(member: string, draft: string): Records {
  const all = readAll(member)
  const known = found.get(all) ?? new Map<string, Records>()
  found.set(all, known)
  const records = known.get(draft) ?? recordsIn(all.filter(isOf(draft)))
  known.set(draft, records)
  return records
}

const recordsIn = (all: readonly Removed[]): Records => {
  const isExact = ({ draft }: Removed) => draft !== ''
  const ordered = [...all.filter((one) => !isExact(one)), ...all.filter(isExact)]
  return new Map(ordered.map(({ name, record }) => [name, record]))
}

/** Deletes the records of a draft that has ended, and those from before it was begun. */
export const forgetDraft = (member: string, draft: string) =>
  writeAll(
    member,
    readAll(member).filter((one) => !isOf(draft)(one)),
  )
