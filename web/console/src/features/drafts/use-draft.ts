import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { isAllowed } from '../session/permissions'
import type { StaffSession } from '../session/session'
import {
  keyOf,
  recordsOf,
  withEdits,
  type EntryEdit,
  type EntryKey,
  type EntryKind,
  type EntryRecord,
  type NewEdit,
} from './edits'
import { currentDraftQuery, entriesQuery } from './queries'
import { areOnlyInMemory, hasRoomFor, removedRecords, storeRemoved } from './removed-records'
import type { TabEdit } from './saving/reconcile'
import { saverOf, storedIn } from './saving/saver-of'

/** The current draft of a member, with the edits that are not saved yet laid over it. */
export type Draft = ReturnType<typeof useDraft>

export function useDraft(session: StaffSession) {
  const cache = useQueryClient()
  const member = session.member.id
  const mayWrite = isAllowed(session, 'changes:write')
  const saver = saverOf(cache, member)
  const tab = useStore(saver.store)
  const query = useQuery({ ...currentDraftQuery(member), enabled: mayWrite })
  const { data: shown, error } = query
  const version = shown?.changeSet.version ?? 0
  const id = shown?.changeSet.id ?? null
  // Measured with a draft of 5,000 prices: 7 ms, which each render would cost.
  const edits = useMemo(() => {
    const isOther = tab.draft !== null && tab.draft !== id
    const over = tab.edits.filter(
      ({ savedAs }) => savedAs === null || (!isOther && savedAs > version),
    )
    return withEdits(shown?.edits ?? [], over, storedIn(cache))
  }, [shown, tab, id, version, cache])
  /** Edits entries; a null record removes one. They are saved a moment later. */
  function edit(made: readonly NewEdit[]) {
    const drafted = new Map(edits.map((one) => [keyOf(one), one.after]))
    const storedOf = storedIn(cache)
    const seen = made.map((one) => {
      const before = storedOf(one)
      const base = drafted.get(keyOf(one))
      return { ...one, before, base: base === undefined ? before : base }
    })
    saver.add(seen, id)
  }
  return {
    changeSet: shown?.changeSet ?? null,
    edits,
    /** Whether the server has told what the draft is. */
    isHere: !mayWrite || shown !== undefined,
    error,
    isFetching: query.isFetching,
    /** Reads the draft again, such as after a failure. */
    refetch: query.refetch,
    /** Unsaved edits whose entries another tab or device has changed; `draftId` names the draft. */
    conflicts: useMemo(() => tab.edits.flatMap(conflictOf), [tab.edits]),
    draftId: tab.draft ?? id,
    status: tab.status,
    cause: tab.cause,
    /** Whether a reload of the tab keeps the unsaved edits. */
    isStored: tab.isStored,
    unsavedCount: tab.edits.filter(({ savedAs }) => savedAs === null).length,
    edit,
    /** Removes an entry. This browser stores what the draft has made of it, for `removed`. */
    remove(key: EntryKey) {
      const own = edits.find((one) => keyOf(one) === keyOf(key))?.after ?? null
      storeRemoved(member, id ?? '', keyOf(key), own)
      edit([{ ...key, record: null }])
    },
    /**
     * The record that the draft lost, by `keyOf` or another name; null: the draft had none, or another browser
     * stores it.
     */
    removed: (name: string) => removedRecords(member, id ?? '').get(name) ?? null,
    /** All records that the draft lost, by such a name. */
    lost: removedRecords(member, id ?? ''),
    /** Stores such a record; null deletes it. */
    storeRemoved: (name: string, record: EntryRecord | null) =>
      storeRemoved(member, id ?? '', name, record),
    /** Whether the browser has room to store a record, which lives as long as the page otherwise. */
    hasRoomFor: (record: EntryRecord | null) => hasRoomFor(member, record),
    /** Whether the records that the draft lost live only as long as the page. */
    isRemovedInMemory: () => areOnlyInMemory(member),
    flush: saver.flush,
    /** Ends the conflict of an entry. This browser stores the record of the other side, for `removed`. */
    settle(key: EntryKey, side: 'mine' | 'theirs') {
      const edit = saver.store.getState().edits.find((one) => keyOf(one) === keyOf(key))
      const lost = side === 'mine' ? edit?.theirs : edit?.record
      if (lost) storeRemoved(member, id ?? '', keyOf(key), lost)
      return saver.settle(key, side)
    },
    wake: saver.wake,
    moveOn: saver.moveOn,
    drop: saver.drop,
  }
}

/** The conflict of an unsaved edit, as one of an edit with the shop is described: `shop` is theirs. */
const conflictOf = ({ kind, id, base, record, theirs }: TabEdit): EntryEdit[] =>
  theirs === undefined
    ? []
    : [{ kind, id, before: base, after: record, members: [], conflict: { shop: theirs } }]

/** The entries of a kind by id with a draft laid over them; null: they are on their way. */
export function useDraftedEntries(draft: Draft, kind: EntryKind) {
  const query = useQuery(entriesQuery(kind))
  const { data } = query
  const { edits } = draft
  const entries = useMemo(() => (data ? recordsOf(kind, data, edits) : null), [data, edits, kind])
  return { ...query, entries }
}
