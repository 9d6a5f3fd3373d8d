import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { refreshHeaders } from '../session/activity'
import { staffFile, staffRequest } from '../session/staff-request'
import type { Quarter } from './quarters'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type VatReturn = Schemas['VatReturn']
export type VatReturns = Schemas['VatReturns']
export type VatQuarter = Schemas['VatQuarter']
export type VatRow = Schemas['VatRow']
export type VatCorrection = Schemas['VatCorrection']
export type VatMissingRate = Schemas['VatMissingRate']
export type VatNeed = Schemas['VatNeed']
export type VatLeftOut = Schemas['VatLeftOut']
export type NewVatRates = Schemas['SetVatRates']

const every = ['vat'] as const

/** ms after which a return that is open asks again: each answer sums the sales of a quarter. */
const renewTime = 5 * 60_000

/** The quarters and what was filed of each. */
export const returnsQuery = queryOptions({
  queryKey: [...every, 'returns'],
  queryFn: ({ signal }) =>
    staffRequest(() => api.GET('/reports/vat', { headers: refreshHeaders(), signal })),
  refetchInterval: renewTime,
})

/** The return of a quarter, as it was filed or as it would be now. */
export const returnQuery = (quarter: Quarter) =>
  queryOptions({
    queryKey: [...every, 'return', quarter],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/reports/vat/returns/{quarter}', {
          params: { path: { quarter } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: renewTime,
  })

/** Locks what a draft says; the same quarter and digest again give the same return. */
export const lockReturn = ({ quarter, digest }: Pick<VatReturn, 'quarter' | 'digest'>) =>
  staffRequest(() =>
    api.POST('/reports/vat/returns/{quarter}/lock', {
      params: { path: { quarter } },
      body: { digest },
    }),
  )

/** Replaces the rates of the same day and currencies. */
export const setRates = (rates: NewVatRates) =>
  staffRequest(() => api.PUT('/reports/vat/rates', { body: rates }))

export const importRates = (csv: string) =>
  staffRequest(() => api.POST('/reports/vat/rates/import', { body: { csv } }))

/** The return as a CSV file. */
export const exportReturn = (quarter: Quarter) =>
  staffFile(
    () =>
      api.GET('/reports/vat/returns/{quarter}/return.csv', {
        params: { path: { quarter } },
        parseAs: 'blob',
      }),
    `vat-return-${quarter}.csv`,
  )

/** The orders that stand behind a return, as a CSV file. */
export const exportOrders = (quarter: Quarter) =>
  staffFile(
    () =>
      api.POST('/reports/vat/returns/{quarter}/orders', {
        params: { path: { quarter } },
        body: {},
        parseAs: 'blob',
      }),
    `vat-orders-${quarter}.csv`,
  )

/** The return as an answer has it; the quarters are read again. */
export function putReturn(cache: QueryClient, filed: VatReturn) {
  cache.setQueryData(returnQuery(filed.quarter).queryKey, filed)
  return refreshReturns(cache)
}

/** Reads all that is on the screen again. */
export const refreshReturns = (cache: QueryClient) => cache.invalidateQueries({ queryKey: every })
