import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { pageSize, refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffFile, staffRequest } from '../session/staff-request'
import type { TrialFilter, TrialView } from './filter'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type FoundTrial = Schemas['FoundTrial']
export type TrialSale = Schemas['TrialSale']
export type TrialState = Schemas['TrialState']
export type SummedTrials = Schemas['SummedTrials']
export type StaffTrial = Schemas['StaffTrial']
export type InvitationState = Schemas['InvitationState']
export type InvitationCoupon = Schemas['InvitationCoupon']
export type IdentifiedFont = Schemas['IdentifiedFont']

const every = ['trials'] as const

/** A page of the list; the one before stays until it is here. */
export const trialsQuery = ({ filter, after }: TrialView) =>
  queryOptions({
    queryKey: [...every, 'page', { filter, after }],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/trials', {
          params: { query: { ...filter, limit: pageSize, ...(after && { after }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshTime,
  })

/** The numbers over a whole filter, whatever its page. */
export const trialSumsQuery = (filter: TrialFilter) =>
  queryOptions({
    queryKey: [...every, 'sums', filter],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/trial_sums', { params: { query: filter }, headers: refreshHeaders(), signal }),
      ),
    refetchInterval: refreshTime,
  })

/** The first few trials that words lead to. */
export const trialSearchQuery = (q: string) =>
  queryOptions({
    queryKey: [...every, 'search', q],
    queryFn: ({ signal }) =>
      staffRequest(() => api.GET('/trials', { params: { query: { q, limit: 5 } }, signal })),
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
    staleTime: 10_000,
  })

export const trialQuery = (id: string) =>
  queryOptions({
    queryKey: [...every, 'one', id],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/trials/{id}', { params: { path: { id } }, headers: refreshHeaders(), signal }),
      ),
    refetchInterval: refreshTime,
  })

/** The trials of a filter as a CSV file, with the name that the server gives it. */
export const exportTrials = (filter: TrialFilter) =>
  staffFile(
    () => api.POST('/trials/export', { params: { query: filter }, body: {}, parseAs: 'blob' }),
    'trials.csv',
  )

export const sendTrialLink = (id: string) =>
  staffRequest(() => api.POST('/trials/{id}/link', { params: { path: { id } }, body: {} }))

export const endTrialLink = (id: string, reason: string) =>
  staffRequest(() => api.POST('/trials/{id}/end', { params: { path: { id } }, body: { reason } }))

/** Coupons that an invitation may bring. */
export const invitationCouponsQuery = queryOptions({
  queryKey: [...every, 'coupons'],
  queryFn: async ({ signal }) =>
    (await staffRequest(() => api.GET('/invitation_coupons', { signal }))).coupons,
})

/** After a lost answer the same key sends no further mail. */
export const inviteTrial = (id: string, body: Schemas['NewInvitation'], key: string) =>
  staffRequest(() =>
    api.POST('/trials/{id}/invitations', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body,
    }),
  )

/** Whose a font file is. The shop keeps no file. */
export const identifyFont = (file: Blob) =>
  staffRequest(() =>
    api.POST('/font_identifications', {
      body: file as unknown as string,
      bodySerializer: (body) => body as unknown as Blob,
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  )

/** The trial as an answer has it; every list that may show it is read again. */
export function putTrial(cache: QueryClient, trial: StaffTrial) {
  cache.setQueryData(trialQuery(trial.trial.id).queryKey, trial)
  void cache.invalidateQueries({ queryKey: [...every, 'page'] })
}

export const refreshTrial = (cache: QueryClient, id: string) =>
  cache.invalidateQueries(trialQuery(id))
