import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, ApiProblem, type Schemas } from '@typecase/shared/console-api'
import { refreshHistory } from '../history/queries'
import { pageSize, refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'
import { keptDraft } from './kept-draft'
import type { EntryKey, EntryKind, NewEdit } from './edits'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type ChangeSetState = Schemas['ChangeSetState']
export type ChangeSetCheck = Schemas['ChangeSetCheck']
export type EntryFault = Schemas['EntryFault']
export type EntryChange = Schemas['EntryChange']
export type RemovedText = Schemas['RemovedText']

const every = ['changes'] as const

/** The entries of a kind as the shop has them, by id. */
export const entriesQuery = (kind: EntryKind) =>
  queryOptions({
    queryKey: [...every, 'entries', kind],
    queryFn: async ({ signal }) =>
      (
        await staffRequest(() =>
          api.GET('/entries/{kind}', {
            params: { path: { kind } },
            headers: refreshHeaders(),
            signal,
          }),
        )
      ).entries,
    staleTime: refreshTime,
  })

/** The pages and posts that the shop had, without their words. */
export const removedTextsQuery = queryOptions({
  queryKey: [...every, 'removed texts'],
  queryFn: async ({ signal }) =>
    (await staffRequest(() => api.GET('/removed_texts', { headers: refreshHeaders(), signal })))
      .texts,
  staleTime: refreshTime,
})

/** The last record of a page or a post that the shop had; null: no such text was removed. */
export const removedTextQuery = ({ kind, id }: EntryKey) =>
  queryOptions({
    queryKey: [...every, 'removed texts', kind, id],
    queryFn: async ({ signal }) => {
      try {
        const path = { kind, id }
        return (
          await staffRequest(() =>
            api.GET('/removed_texts/{kind}/{id}', {
              params: { path },
              headers: refreshHeaders(),
              signal,
            }),
          )
        ).record
      } catch (cause) {
        if (cause instanceof ApiProblem && cause.status === 404) return null
        throw cause
      }
    },
    staleTime: refreshTime,
  })

/** Reads a change set with its edits. */
export const readChangeSet = (id: string, signal?: AbortSignal) =>
  staffRequest(() =>
    api.GET('/change_sets/{id}', {
      params: { path: { id } },
      headers: refreshHeaders(),
      ...(signal && { signal }),
    }),
  )

/** A change set with its edits. */
export const changeSetQuery = (id: string) =>
  queryOptions({
    queryKey: [...every, 'one', id],
    queryFn: ({ signal }) => readChangeSet(id, signal),
    refetchInterval: refreshTime,
  })

/** Asks now for the faults and conflicts that stand against publishing a change set. */
export const checkChangeSet = (id: string, signal?: AbortSignal) =>
  staffRequest(() =>
    api.GET('/change_sets/{id}/check', {
      params: { path: { id } },
      headers: refreshHeaders(),
      ...(signal && { signal }),
    }),
  )

/** The faults and conflicts that stand against publishing a change set of a version. */
export const checkQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...every, 'check', id, version],
    queryFn: ({ signal }) => checkChangeSet(id, signal),
    staleTime: refreshTime,
  })

/** A page of the change sets of a state, the last change first. */
export const changeSetsQuery = (state: ChangeSetState, after = '') =>
  queryOptions({
    queryKey: [...every, 'page', state, after],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/change_sets', {
          params: { query: { state, limit: pageSize, ...(after && { after }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    refetchInterval: refreshTime,
  })

/**
 * The subject of a history: an entry, the price of an item in a price list, or a family with all that is
 * its own.
 */
export type HistorySubject = { family: string } | (EntryKey & { item?: string })

/** The published changes of a subject, the newest first, page by page. */
export const entryChangesQuery = (subject: HistorySubject) =>
  infiniteQueryOptions({
    queryKey: [...every, 'history', subject],
    queryFn: ({ signal, pageParam }) =>
      staffRequest(() =>
        api.GET('/entry_changes', {
          params: {
            query: { ...subject, limit: pageSize, ...(pageParam && { after: pageParam }) },
          },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: refreshTime,
  })

/**
 * The draft that a member works in: the one that this browser keeps, else the newest of their own.
 * null: there is none, and the first edit begins one.
 */
export const currentDraftQuery = (member: string) =>
  queryOptions({
    queryKey: [...every, 'current', member],
    queryFn: async ({ signal }) => {
      const kept = await openDraft(keptDraft(member), signal)
      if (kept) return kept
      const query = { state: 'draft' as const, limit: 200 }
      const { changeSets } = await staffRequest(() =>
        api.GET('/change_sets', { params: { query }, headers: refreshHeaders(), signal }),
      )
      return openDraft(changeSets.find(({ owner }) => owner?.id === member)?.id ?? null, signal)
    },
    staleTime: refreshTime,
    refetchInterval: refreshTime,
  })

/** A change set that is a draft; null: there is none of that id, or it is none any more. */
async function openDraft(id: string | null, signal: AbortSignal) {
  if (id === null) return null
  try {
    const shown = await readChangeSet(id, signal)
    return shown.changeSet.state === 'draft' ? shown : null
  } catch (cause) {
    if (cause instanceof ApiProblem && cause.status === 404) return null
    throw cause
  }
}

export const beginChangeSet = (name = '') =>
  staffRequest(() => api.POST('/change_sets', { body: { name } }))

type Named = { id: string; version: number }

const at = ({ id }: Named) => ({ params: { path: { id } } })

export const editChangeSet = (set: Named, edits: NewEdit[]) =>
  staffRequest(() =>
    api.PUT('/change_sets/{id}/edits', { ...at(set), body: { version: set.version, edits } }),
  )

export const renameChangeSet = (set: Named, name: string) =>
  staffRequest(() =>
    api.PATCH('/change_sets/{id}', { ...at(set), body: { version: set.version, name } }),
  )

export const rebaseChangeSet = (set: Named, mine: Schemas['SeenEntry'][], theirs: EntryKey[]) =>
  staffRequest(() =>
    api.POST('/change_sets/{id}/rebase', {
      ...at(set),
      body: { version: set.version, mine, theirs },
    }),
  )

export const publishChangeSet = (set: Named) =>
  staffRequest(() =>
    api.POST('/change_sets/{id}/publish', { ...at(set), body: { version: set.version } }),
  )

/** `publishAt`: an ISO 8601 time. */
export const scheduleChangeSet = (set: Named, publishAt: string) =>
  staffRequest(() =>
    api.POST('/change_sets/{id}/schedule', {
      ...at(set),
      body: { version: set.version, publishAt },
    }),
  )

export const unscheduleChangeSet = (set: Named) =>
  staffRequest(() =>
    api.POST('/change_sets/{id}/unschedule', { ...at(set), body: { version: set.version } }),
  )

export const discardChangeSet = (set: Named, isDiscarded: boolean) =>
  staffRequest(() =>
    api.POST('/change_sets/{id}/discard', {
      ...at(set),
      body: { version: set.version, isDiscarded },
    }),
  )

export const revertChangeSet = (id: string) =>
  staffRequest(() => api.POST('/change_sets/{id}/revert', { params: { path: { id } }, body: {} }))

/** A link to the shop as a change set would have it. */
export const makePreviewLink = (id: string) =>
  staffRequest(() =>
    api.POST('/change_sets/{id}/preview_links', { params: { path: { id } }, body: {} }),
  )

/** After a change set was changed: it, the lists, families and entries of the shop are read again. */
export const refreshChanges = (cache: QueryClient) =>
  Promise.all([
    ...[every, ['families'], ['licences'], ['coupons']].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
    refreshHistory(cache),
  ])
