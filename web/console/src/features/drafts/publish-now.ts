import type { QueryClient } from '@tanstack/react-query'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { text } from '@typecase/shared/messages/text'
import { isSameJson, type ChangeSet, type Entry, type EntryKind, type NewEdit } from './edits'
import {
  beginChangeSet,
  changeSetsQuery,
  checkChangeSet,
  discardChangeSet,
  editChangeSet,
  entriesQuery,
  publishChangeSet,
  refreshChanges,
  type EntryFault,
} from './queries'

/** Faults that stand against publishing edits; nothing was changed. */
export class RefusedEdits extends Error {
  override readonly name = 'RefusedEdits'

  constructor(readonly faults: readonly EntryFault[]) {
    super('The edits have faults.')
  }
}

/** The shop's entries of some kinds, read now. */
export type FreshEntries = ReadonlyMap<EntryKind, readonly Entry[]>

/** Edits of entries as the shop has them now; `before` is filled in. */
export type MakeEdits = (entries: FreshEntries) => readonly NewEdit[]

type Publication = {
  /** Of the change set, in the history. */
  name: string
  /** All kinds of the edits, and others that `make` reads. */
  kinds: readonly EntryKind[]
  make: MakeEdits
}

/** The server takes so many edits at once. */
const most = 1_000

/**
 * Publishes edits in a change set of their own, apart from the draft that the member works in. Edits that
 * the shop has already are left out, so a repeat after a lost answer changes nothing. Fails with
 * RefusedEdits, InvalidFields where somebody else changed the same meanwhile, or as the requests do.
 */
export async function publishNow(
  cache: QueryClient,
  member: string,
  { name, kinds, make }: Publication,
) {
  const entries = await readEntries(cache, kinds)
  const edits = changesOf(entries, make(entries))
  await discardLeftOver(cache, member, name)
  if (edits.length > 0) await publishAll((await beginChangeSet(name)).changeSet, edits)
  await refreshChanges(cache)
}

async function readEntries(cache: QueryClient, kinds: readonly EntryKind[]): Promise<FreshEntries> {
  const read = kinds.map(
    async (kind) =>
      [kind, await cache.fetchQuery({ ...entriesQuery(kind), staleTime: 0 })] as const,
  )
  return new Map(await Promise.all(read))
}

/** The edits that differ from the shop, each with the record that it was made from. */
export function changesOf(entries: FreshEntries, edits: readonly NewEdit[]): NewEdit[] {
  return edits.flatMap((edit) => {
    const before = entries.get(edit.kind)?.find(({ id }) => id === edit.id)?.record ?? null
    return isSameJson(before, edit.record) ? [] : [{ ...edit, before }]
  })
}

async function publishAll(begun: ChangeSet, edits: readonly NewEdit[]) {
  let set = begun
  try {
    for (let at = 0; at < edits.length; at += most) {
      set = await editChangeSet(set, edits.slice(at, at + most))
    }
    const { faults, conflicts } = await checkChangeSet(set.id)
    if (faults.length > 0) throw new RefusedEdits(faults)
    if (conflicts.length > 0) {
      throw new InvalidFields({ whole: text('console.drafts.changedMeanwhile') })
    }
    await publishChangeSet(set)
  } catch (cause) {
    await discardChangeSet(set, true).catch(() => {}) // The first failure is the one to tell.
    throw cause
  }
}

/** A change set that an earlier try could not discard. */
async function discardLeftOver(cache: QueryClient, member: string, name: string) {
  const { changeSets } = await cache.fetchQuery({ ...changeSetsQuery('draft'), staleTime: 0 })
  for (const set of changeSets) {
    if (set.name === name && set.owner?.id === member) await discardChangeSet(set, true)
  }
}
