import { queryOptions, useQueries, type QueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { pageSize, refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type AuditEntry = Schemas['AuditEntry']

/** The beginning of the key of every query of the audit log. */
export const auditKey = ['audit'] as const

/** The newest entries about one object. */
export const historyQuery = (object: string) =>
  queryOptions({
    queryKey: [...auditKey, 'object', object],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/audit', {
          params: { query: { object, limit: pageSize } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    refetchInterval: refreshTime,
  })

/** The histories of several objects as one, the newest first. null: not all of them are here. */
export const useHistory = (objects: readonly string[]) =>
  useQueries({
    queries: objects.map(historyQuery),
    combine: (found) => ({
      entries: found.every(({ data }) => data) ? merged(found.flatMap((one) => one.data!)) : null,
      hasMore: found.some(({ data }) => data && data.next !== null),
      error: found.find(({ error }) => error)?.error ?? null,
      isFetching: found.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(found.map(({ refetch }) => refetch())),
    }),
  })

const merged = (pages: readonly Schemas['FoundAuditEntries'][]) =>
  pages.flatMap(({ entries }) => entries).sort((a, b) => b.at.localeCompare(a.at))

/** After something was done that the audit log holds: the histories on the screen are read again. */
export const refreshHistory = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: auditKey })
