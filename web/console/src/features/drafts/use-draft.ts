import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { isAllowed } from '../session/permissions'
import type { StaffSession } from '../session/session'
import { recordsOf, withEdits, type EntryKind, type NewEdit } from './edits'
import { currentDraftQuery, entriesQuery } from './queries'
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
    /** Edits entries; a null record removes one. They are saved a moment later. */
    edit: (made: readonly NewEdit[]) =>
      saver.add(
        made.map((edit) => ({ ...edit, before: storedIn(cache)(edit) })),
        id,
      ),
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
