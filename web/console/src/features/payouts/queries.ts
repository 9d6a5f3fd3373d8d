import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { pageSize, refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffFile, staffRequest } from '../session/staff-request'
import type { PayoutView } from './filter'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type FoundPayout = Schemas['FoundPayout']
export type FoundPayouts = Schemas['FoundPayouts']
export type PayoutReading = Schemas['PayoutReading']
export type ShownPayout = Schemas['ShownPayout']
export type PayoutLine = Schemas['PayoutLine']
export type PayoutGap = Schemas['PayoutGap']

const every = ['payouts'] as const

/** A page of the list; the one before stays until it is here. */
export const payoutsQuery = ({ filter, after }: PayoutView) =>
  queryOptions({
    queryKey: [...every, 'page', { filter, after }],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/reports/payouts', {
          params: { query: { ...filter, limit: pageSize, ...(after && { after }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshTime,
  })

/** Payments and refunds in no payout, the oldest first; at most `limit`. */
export const payoutGapsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...every, 'gaps', limit],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/reports/payout_gaps', {
          params: { query: { limit } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshTime,
  })

export const payoutQuery = (id: string) =>
  queryOptions({
    queryKey: [...every, 'one', id],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/reports/payouts/{id}', {
          params: { path: { id } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    refetchInterval: refreshTime,
  })

type Lines = { id: string; differing: boolean; after?: string | undefined; limit?: number }

/** A page of what is in a payout. */
export const payoutLinesQuery = ({ id, differing, after, limit = pageSize }: Lines) =>
  queryOptions({
    queryKey: [...every, 'lines', { id, differing, after, limit }],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/reports/payouts/{id}/lines', {
          params: { path: { id }, query: { differing, limit, ...(after && { after }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshTime,
  })

/** The entries of a payout as a CSV file. */
export const exportPayout = (id: string) =>
  staffFile(
    () => api.GET('/reports/payouts/{id}/lines.csv', { params: { path: { id } }, parseAs: 'blob' }),
    'payout.csv',
  )
