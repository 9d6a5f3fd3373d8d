import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'

// All of these fail with ApiProblem or Unreachable.

export type SoldText = Schemas['SoldText']

/** Orders that were paid in the last 30 days, by licence kind. */
export const salesQuery = queryOptions({
  queryKey: ['licences', 'sales'],
  queryFn: async ({ signal }) => {
    const { kinds } = await staffRequest(() =>
      api.GET('/licence_sales', { headers: refreshHeaders(), signal }),
    )
    return new Map(kinds.map(({ id, orders }) => [id, orders]))
  },
  refetchInterval: refreshTime,
})

/** Every published version of the text of a kind; none of a kind that was never published. */
export const textsQuery = (id: string) =>
  queryOptions({
    queryKey: ['licences', 'texts', id],
    queryFn: async ({ signal }) =>
      (
        await staffRequest(() =>
          api.GET('/licence_texts/{id}', {
            params: { path: { id } },
            headers: refreshHeaders(),
            signal,
          }),
        )
      ).versions,
    staleTime: refreshTime,
  })
