import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { refreshHeaders } from '../session/activity'
import { staffFile, staffRequest } from '../session/staff-request'
import { fileName, type Grouping, type Span } from './views'

// All of these fail with ApiProblem or Unreachable.

export type SalesReport = Schemas['SalesReport']
export type SalesSum = Schemas['SalesSum']
export type SalesTotal = Schemas['SalesTotal']

/** ms after which a report that is open asks again: sums over a year are some work. */
const renewTime = 5 * 60_000

/** Rows of a currency that a screen shows; days of two years are fewer. */
export const mostRows = 1000

/** ms after which sales of today ask again. */
const todayTime = 60_000

/** The server sums by days; months are sums of them. */
const served = (by: Grouping) => (by === 'month' ? 'day' : by)

export const salesQuery = (by: Grouping, span: Span) =>
  queryOptions({
    queryKey: ['reports', 'sales', served(by), span],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/reports/sales', {
          params: { query: { by: served(by), ...span, limit: mostRows } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: renewTime,
    staleTime: renewTime,
  })

/** Sales of a span that ends today, kept up to date. */
export const recentSalesQuery = (by: Grouping, span: Span) =>
  queryOptions({ ...salesQuery(by, span), refetchInterval: todayTime, staleTime: todayTime })

/** The whole report as a CSV file; by days where it is by months. */
export const exportSales = (by: Grouping, span: Span) =>
  staffFile(
    () =>
      api.POST('/reports/sales/export', {
        params: { query: { by: served(by), ...span } },
        body: {},
        parseAs: 'blob',
      }),
    fileName(served(by), span),
  )
