import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { refreshHeaders } from '../../session/activity'
import { staffRequest } from '../../session/staff-request'

export type Replay = Schemas['ChangeSetReplay']
export type ReplayedSales = Schemas['ReplayedSales']
export type Finding = Schemas['Finding']

/** The last 30 days at the prices of a version of a draft; what was told of the version before stays until then. */
export const replayQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['replay', id, version],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/change_sets/{id}/replay', {
          params: { path: { id } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: (before: Replay | undefined, query) =>
      query?.queryKey[1] === id ? before : undefined,
    staleTime: Infinity,
    gcTime: 60_000,
  })
