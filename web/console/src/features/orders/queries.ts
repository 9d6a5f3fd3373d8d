import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { refreshHistory } from '../history/queries'
import { pageSize, refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffFile, staffRequest } from '../session/staff-request'
import type { OrderFilter, OrderView } from './filter'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type FoundOrder = Schemas['FoundOrder']
export type FoundOrders = Schemas['FoundOrders']
export type OrderSums = Schemas['OrderSums']
export type StaffOrder = Schemas['StaffOrder']
export type StaffOrderLine = Schemas['StaffOrderLine']
export type StaffDocument = Schemas['StaffDocument']
export type BillingDetails = Schemas['BillingDetails']
export type StaffRefund = Schemas['StaffRefund']
export type StaffDispute = Schemas['StaffDispute']
export type LicenceInDoubt = Schemas['LicenceInDoubt']
export type TimelineEntry = Schemas['TimelineEntry']
export type RefundPlan = Schemas['RefundPlan']
export type RefundSelection = Schemas['RefundSelection']

/** ms after which an open order asks again while money or files of an order are on their way. */
const busyTime = 3_000

const every = ['orders'] as const

/** A page of the list; the one before stays until it is here. */
export const ordersQuery = ({ filter, sort, after }: OrderView) =>
  queryOptions({
    queryKey: [...every, 'page', { filter, sort, after }],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/orders', {
          params: { query: { ...filter, sort, limit: pageSize, ...(after && { after }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshTime,
  })

/** The first orders of a view, at most so many, whatever its page. */
export async function fetchOrders({ filter, sort }: OrderView, most: number) {
  const orders: FoundOrder[] = []
  let after: string | null = null
  do {
    const query = { ...filter, sort, limit: 200, ...(after && { after }) }
    const page: FoundOrders = await staffRequest(() => api.GET('/orders', { params: { query } }))
    orders.push(...page.orders)
    after = page.next
  } while (after && orders.length < most)
  return orders.slice(0, most)
}

/** The orders of a view as a CSV file, with the name that the server gives it. */
export const exportOrders = ({ filter, sort }: OrderView) =>
  staffFile(
    () =>
      api.POST('/orders/export', {
        params: { query: { ...filter, sort } },
        body: {},
        parseAs: 'blob',
      }),
    'orders.csv',
  )

/** Count and sums of all orders of a filter, whatever its page. */
export const orderSumsQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: [...every, 'sums', filter],
    queryFn: async ({ signal }) =>
      (
        await staffRequest(() =>
          api.GET('/order_sums', { params: { query: filter }, headers: refreshHeaders(), signal }),
        )
      ).sums,
    refetchInterval: refreshTime,
  })

/** The first few orders that words lead to. */
export const orderSearchQuery = (q: string) =>
  queryOptions({
    queryKey: [...every, 'search', q],
    queryFn: ({ signal }) =>
      staffRequest(() => api.GET('/orders', { params: { query: { q, limit: 8 } }, signal })),
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
    staleTime: 10_000,
  })

/** The newest orders, which name the families, licences and currencies that a filter offers. */
export const soldLatelyQuery = queryOptions({
  queryKey: [...every, 'lately'],
  queryFn: ({ signal }) =>
    staffRequest(() =>
      api.GET('/orders', {
        params: { query: { limit: 200 } },
        headers: refreshHeaders(),
        signal,
      }),
    ),
  staleTime: 300_000,
})

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...every, 'one', id],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/orders/{id}', { params: { path: { id } }, headers: refreshHeaders(), signal }),
      ),
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? busyTime : refreshTime),
  })

const isBusy = ({ order, refunds }: StaffOrder) =>
  ['processing', 'building'].includes(order.state) ||
  refunds.some(({ state }) => state === 'pending')

/** The plan of a refund. `state`: of the order that it is made for, see refundState(). */
export const refundPlanQuery = (id: string, selection: RefundSelection, state = '') =>
  queryOptions({
    queryKey: [...every, 'plan', id, selection, state],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.POST('/orders/{id}/refund_plan', {
          params: { path: { id } },
          body: selection,
          signal,
        }),
      ),
    gcTime: 0,
  })

export const requestRefund = (id: string, body: Schemas['NewRefund']) =>
  staffRequest(() => api.POST('/orders/{id}/refunds', { params: { path: { id } }, body }))

/** The address of a document of an order, as the browser opens it. */
export const documentAddress = (id: string, name: string) =>
  `/api/orders/${encodeURIComponent(id)}/documents/${encodeURIComponent(name)}`

export const correctInvoice = (id: string, body: Schemas['NewInvoiceCorrection']) =>
  staffRequest(() =>
    api.POST('/orders/{id}/invoice_corrections', { params: { path: { id } }, body }),
  )

/** The address that the mail goes to. */
export const sendReceiptAgain = (id: string) =>
  staffRequest(() => api.POST('/orders/{id}/receipt', { params: { path: { id } }, body: {} }))

export const buildOrderAgain = (id: string) =>
  staffRequest(() => api.POST('/orders/{id}/files', { params: { path: { id } }, body: {} }))

/** `seen`: codes of the reasons that the member was shown; it is refused where others came since. */
export const clearReview = (id: string, reason: string, seen: string[]) =>
  staffRequest(() =>
    api.POST('/orders/{id}/review', { params: { path: { id } }, body: { reason, seen } }),
  )

/** The licences that rest until staff decide, by order and line. */
export const licencesInDoubtQuery = queryOptions({
  queryKey: [...every, 'in doubt'],
  queryFn: async ({ signal }) =>
    (await staffRequest(() => api.GET('/licences_in_doubt', { headers: refreshHeaders(), signal })))
      .licences,
  refetchInterval: refreshTime,
})

export const decideLicence = (serial: string, body: Schemas['DecideLicenceRequest']) =>
  staffRequest(() =>
    api.POST('/licences/{id}/decision', { params: { path: { id: serial } }, body }),
  )

/** After something was done to an order: it, and every list that may show it, is read again. */
export const refreshOrders = (cache: QueryClient) =>
  Promise.all([cache.invalidateQueries({ queryKey: every }), refreshHistory(cache)])
