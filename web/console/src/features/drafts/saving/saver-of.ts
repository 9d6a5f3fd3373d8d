import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'
import { useSession } from '../../session/session'
import {
  withEdits,
  type ChangeSet,
  type EntryKey,
  type NewEdit,
  type ShownChangeSet,
} from '../edits'
import { keepDraft, followDrafts, tellSaved } from '../kept-draft'
import {
  beginChangeSet,
  changeSetQuery,
  currentDraftQuery,
  editChangeSet,
  entriesQuery,
  refreshChanges,
} from '../queries'
import { forgetDraft } from '../removed-records'
import {
  makeSaver,
  type DraftBackend,
  type DraftSaver,
  type ReadDraft,
  type Target,
} from './draft-saver'
import { tabStorage } from './edit-storage'

const savers = new WeakMap<QueryClient, Map<string, DraftSaver>>()

/** The saver of a member in this tab, which lives as long as the page. */
export function saverOf(cache: QueryClient, member: string): DraftSaver {
  const known = savers.get(cache) ?? new Map<string, DraftSaver>()
  savers.set(cache, known)
  const saver = known.get(member) ?? begin(cache, member)
  known.set(member, saver)
  return saver
}

function begin(cache: QueryClient, member: string) {
  const saver = makeSaver(backendOf(cache, member), tabStorage(member))
  const wake = () => {
    const session = useSession.getState()
    if (session.status === 'in' && session.session.member.id === member) saver.wake()
  }
  window.addEventListener('online', wake)
  useSession.subscribe(wake)
  followDrafts(member, (what) => {
    if (what === 'ended') return void refreshChanges(cache)
    void cache.invalidateQueries({ queryKey: currentDraftQuery(member).queryKey })
  })
  // A reload keeps them; a tab that is closed does not.
  window.addEventListener('beforeunload', (event) => {
    if (['offline', 'refused', 'conflict'].includes(saver.store.getState().status))
      event.preventDefault()
  })
  saver.wake()
  return saver
}

const targetOf = ({ id, version, state }: ChangeSet): Target => ({
  id,
  version,
  isDraft: state === 'draft',
})

const readDraft = ({ changeSet, edits }: ShownChangeSet): ReadDraft => ({
  ...targetOf(changeSet),
  edits,
})

function backendOf(cache: QueryClient, member: string): DraftBackend {
  const current = currentDraftQuery(member)
  return {
    async read(id) {
      try {
        const shown = await cache.fetchQuery({ ...changeSetQuery(id), staleTime: 0 })
        if (cache.getQueryData(current.queryKey)?.changeSet.id === id) {
          cache.setQueryData(current.queryKey, shown)
        }
        return readDraft(shown)
      } catch (cause) {
        if (cause instanceof ApiProblem && cause.status === 404) return null
        throw cause
      }
    },
    // Asked again: after a lost answer the draft may have been begun.
    async open() {
      const shown =
        (await cache.fetchQuery({ ...current, staleTime: 0 })) ?? (await beginChangeSet())
      keepDraft(member, shown.changeSet.id)
      cache.setQueryData(current.queryKey, shown)
      return readDraft(shown)
    },
    async send(target, edits) {
      const changeSet = await editChangeSet(target, edits)
      await cache.cancelQueries({ queryKey: current.queryKey })
      cache.setQueryData(current.queryKey, (shown) =>
        shown?.changeSet.id === changeSet.id ? edited(cache, shown, changeSet, edits) : shown,
      )
      tellSaved('edited')
      return targetOf(changeSet)
    },
  }
}

const edited = (
  cache: QueryClient,
  shown: ShownChangeSet,
  changeSet: ChangeSet,
  made: NewEdit[],
): ShownChangeSet => ({
  changeSet,
  edits: withEdits(shown.edits, made, storedIn(cache)),
})

/** Reads the shop's record of an entry from what the cache holds; null: it holds none. */
export const storedIn = (cache: QueryClient) => {
  const kinds = new Map<string, Map<string, NewEdit['record']>>()
  return ({ kind, id }: EntryKey) => {
    const records =
      kinds.get(kind) ??
      new Map(cache.getQueryData(entriesQuery(kind).queryKey)?.map((one) => [one.id, one.record]))
    kinds.set(kind, records)
    return records.get(id) ?? null
  }
}

/**
 * After the current draft was published, scheduled or discarded: the next edit goes elsewhere. Records that
 * the draft lost cannot be put back any more. `id`: of that draft.
 */
export function closeDraft(cache: QueryClient, member: string, id: string) {
  keepDraft(member, null)
  forgetDraft(member, id)
  saverOf(cache, member).drop()
}

/**
 * Makes a draft the current one of a member. False: edits of the one before are not saved yet, and it
 * stays the current one.
 */
export async function chooseDraft(cache: QueryClient, member: string, id: string) {
  if (!(await saverOf(cache, member).flush())) return false
  keepDraft(member, id)
  await cache.invalidateQueries({ queryKey: currentDraftQuery(member).queryKey })
  return true
}
