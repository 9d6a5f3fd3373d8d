import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, ApiProblem, type Schemas } from '@typecase/shared/console-api'
import { pageSize, refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffFile, staffRequest } from '../session/staff-request'
import type { CustomerFilter, CustomerView } from './filter'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type FoundCustomer = Schemas['FoundCustomer']
export type StaffCustomer = Schemas['StaffCustomer']
export type CustomerLicence = Schemas['CustomerLicence']
export type CustomerTrial = Schemas['CustomerTrial']
export type CustomerDevice = Schemas['CustomerDevice']
export type CustomerImpersonation = Schemas['CustomerImpersonation']
export type BegunImpersonation = Schemas['BegunImpersonation']

/** ms after which a customer is read again while a link to act as them waits to be opened. */
const waitingTime = 3_000

const every = ['customers'] as const

/** A page of the list; the one before stays until it is here. */
export const customersQuery = ({ filter, sort, after }: CustomerView) =>
  queryOptions({
    queryKey: [...every, 'page', { filter, sort, after }],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/customers', {
          params: { query: { ...filter, sort, limit: pageSize, ...(after && { after }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshTime,
  })

/** A filter's first customer, for the count over all of it. */
export const customerCountQuery = (filter: CustomerFilter) =>
  queryOptions({
    queryKey: [...every, 'count', filter],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/customers', { params: { query: { ...filter, limit: 1 } }, signal }),
      ),
  })

/** The first few customers that words lead to. */
export const customerSearchQuery = (q: string) =>
  queryOptions({
    queryKey: [...every, 'search', q],
    queryFn: ({ signal }) =>
      staffRequest(() => api.GET('/customers', { params: { query: { q, limit: 5 } }, signal })),
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
    staleTime: 10_000,
  })

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...every, 'one', id],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/customers/{id}', { params: { path: { id } }, headers: refreshHeaders(), signal }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data?.impersonations.some(isWaiting) ? waitingTime : refreshTime,
  })

const isWaiting = ({ isOpen, openedAt }: CustomerImpersonation) => isOpen && openedAt === null

/** All that the shop holds about the customer, as a file with its name. */
export const exportCustomer = (id: string) =>
  staffFile(
    () =>
      api.POST('/customers/{id}/export', { params: { path: { id } }, body: {}, parseAs: 'blob' }),
    `customer-${id}.json`,
  )

export const correctCustomer = (id: string, body: Schemas['CorrectCustomerRequest']) =>
  staffRequest(() => api.POST('/customers/{id}/correction', { params: { path: { id } }, body }))

export const deleteCustomer = (id: string, body: Schemas['DeleteCustomerByStaff']) =>
  staffRequest(() => api.POST('/customers/{id}/deletion', { params: { path: { id } }, body }))

/** `device`: the id of one sign-in; null: all. */
export const signOutCustomer = (id: string, device: string | null) =>
  staffRequest(() =>
    api.POST('/customers/{id}/sign_out', { params: { path: { id } }, body: { device } }),
  )

export const beginImpersonation = (id: string, reason: string) =>
  staffRequest(() =>
    api.POST('/customers/{id}/impersonations', { params: { path: { id } }, body: { reason } }),
  )

/** One that has ended meanwhile is as good. */
export async function endImpersonation(id: string) {
  try {
    await staffRequest(() => api.DELETE('/impersonations/{id}', { params: { path: { id } } }))
  } catch (cause) {
    if (!(cause instanceof ApiProblem && cause.status === 404)) throw cause
  }
}

/** The customer as an answer has them; every list that may show them is read again. */
export function putCustomer(cache: QueryClient, customer: StaffCustomer) {
  cache.setQueryData(customerQuery(customer.customer.id).queryKey, customer)
  void cache.invalidateQueries({ queryKey: [...every, 'page'] })
}

export const refreshCustomer = (cache: QueryClient, id: string) =>
  cache.invalidateQueries(customerQuery(id))
