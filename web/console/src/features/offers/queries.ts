import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { pageSize, refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'
import type { OfferFilter, OfferView } from './filter'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type FoundOffer = Schemas['FoundOffer']
export type StaffOffer = Schemas['StaffOffer']
export type NewOffer = Schemas['NewOffer']
export type CheckedOffer = Schemas['CheckedOffer']
export type OfferStart = Schemas['OfferStart']
export type OfferFamily = Schemas['OfferFamily']
export type OfferLine = Schemas['OfferLine']
export type OfferState = Schemas['OfferState']

const every = ['offers'] as const

/** A page of the list; the one before stays until it is here. */
export const offersQuery = ({ filter, after }: OfferView) =>
  queryOptions({
    queryKey: [...every, 'page', { filter, after }],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/offers', {
          params: { query: { ...filter, limit: pageSize, ...(after && { after }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshTime,
  })

/** A filter's first offer, for the count over all of it. */
export const offerCountQuery = (filter: OfferFilter) =>
  queryOptions({
    queryKey: [...every, 'count', filter],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/offers', { params: { query: { ...filter, limit: 1 } }, signal }),
      ),
  })

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: [...every, 'one', id],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/offers/{id}', { params: { path: { id } }, headers: refreshHeaders(), signal }),
      ),
    refetchInterval: refreshTime,
  })

/** The record that a new offer begins from, as the address names it; none: from nothing. */
export type Start = Partial<Record<'cart' | 'customer' | 'trial' | 'offer', string>>

export const startQuery = (start: Start) =>
  queryOptions({
    queryKey: [...every, 'start', start],
    queryFn: ({ signal }) =>
      staffRequest(() => api.GET('/offer_starts', { params: { query: start }, signal })),
    staleTime: Infinity,
    gcTime: 0,
  })

/** The prices of an offer that is being written. Fails with ApiProblem 422 where something is wrong. */
export const checkQuery = (offer: NewOffer) =>
  queryOptions({
    queryKey: [...every, 'check', offer],
    queryFn: ({ signal }) => staffRequest(() => api.POST('/offer_checks', { body: offer, signal })),
    retry: false,
    staleTime: 10_000,
    gcTime: 60_000,
  })

export const itemsQuery = (q: string) =>
  queryOptions({
    queryKey: [...every, 'items', q],
    queryFn: ({ signal }) =>
      staffRequest(() => api.GET('/offer_items', { params: { query: { q } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** The agreement of a licence of the shop, in Markdown. */
export const agreementOf = (id: string) =>
  staffRequest(() => api.GET('/offer_texts/{id}', { params: { path: { id } } }))

/** After a lost answer the same key gives the offer that was made. */
export const makeOffer = (offer: NewOffer, key: string) =>
  staffRequest(() =>
    api.POST('/offers', { params: { header: { 'Idempotency-Key': key } }, body: offer }),
  )

export const sendOffer = (id: string) =>
  staffRequest(() => api.POST('/offers/{id}/mail', { params: { path: { id } }, body: {} }))

/** `validUntil`: the last day; null: no end. */
export const prolongOffer = (id: string, version: number, validUntil: string | null) =>
  staffRequest(() =>
    api.POST('/offers/{id}/end', { params: { path: { id } }, body: { version, validUntil } }),
  )

export const withdrawOffer = (id: string, reason: string) =>
  staffRequest(() =>
    api.POST('/offers/{id}/withdrawal', { params: { path: { id } }, body: { reason } }),
  )

/** The offer as an answer has it; every list that may show it is read again. */
export function putOffer(cache: QueryClient, offer: StaffOffer) {
  cache.setQueryData(offerQuery(offer.offer.id).queryKey, offer)
  void cache.invalidateQueries({ queryKey: [...every, 'page'] })
}

export const refreshOffer = (cache: QueryClient, id: string) =>
  cache.invalidateQueries(offerQuery(id))

/** The address of the PDF of an offer. */
export const pdfOf = (id: string) => `/api/offers/${encodeURIComponent(id)}/offer.pdf`
