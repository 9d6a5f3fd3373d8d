import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { isAllowed } from '../session/permissions'
import type { StaffSession } from '../session/session'
import {
  keyOf,
  recordsOf,
  withEdits,
  type EntryKey,
  type EntryKind,
  type EntryRecord,
  type NewEdit,
} from './edits'
import { currentDraftQuery, entriesQuery } from './queries'
import { storeRemoved, removedRecord } from './removed-records'
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
  const edit = (made: readonly NewEdit[]) =>
    saver.add(
      made.map((one) => ({ ...one, before: storedIn(cache)(one) })),
      id,
    )
  return {
    changeSet: shown?.changeSet ?? null,
    edits,
    /** Whether the server has told what the draft is. */
    isHere: !mayWrite || shown !== undefined,
    error,
    isFetching: query.isFetching,
    /** Reads the draft again, such as after a failure. */
    refetch: query.refetch,
    status: tab.status,
    cause: tab.cause,
    unsavedCount: tab.edits.filter(({ savedAs }) => savedAs === null).length,
    edit,
    /** Removes an entry. This browser stores what the draft has made of it, for `removed`. */
    remove(key: EntryKey) {
      const own = edits.find((one) => keyOf(one) === keyOf(key))?.after ?? null
      storeRemoved(member, id ?? '', keyOf(key), own)
      edit([{ ...key, record: null }])
    },
    /**
     * The record that a removal took out of the draft, by `keyOf` or another name; null: it was the shop's, or
     * another browser removed it.
     */
    removed: (name: string) => removedRecord(member, id ?? '', name),
    /** Stores such a record; null deletes it. */
    storeRemoved: (name: string, record: EntryRecord | null) =>
      storeRemoved(member, id ?? '', name, record),
    flush: saver.flush,
    wake: saver.wake,
    moveOn: saver.moveOn,
    drop: saver.drop,
  }
}

/** The entries of a kind by id with a draft laid over them; null: they are on their way. */
export function useDraftedEntries(draft: Draft, kind: EntryKind) {
  const query = useQuery(entriesQuery(kind))
  const { data } = query
  const { edits } = draft
  const entries = useMemo(() => (data ? recordsOf(kind, data, edits) : null), [data, edits, kind])
  return { ...query, entries }
}
