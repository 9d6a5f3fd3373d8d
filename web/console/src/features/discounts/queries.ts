import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { pageSize, refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'

// All of these fail with ApiProblem or Unreachable.

export type CouponUse = Schemas['CouponUse']
export type CouponCode = Schemas['CouponCode']

const every = ['coupons'] as const

/** Uses and remaining credit of every coupon, by id. */
export const couponStatesQuery = queryOptions({
  queryKey: [...every, 'states'],
  queryFn: async ({ signal }) => {
    const { coupons } = await staffRequest(() =>
      api.GET('/coupons', { headers: refreshHeaders(), signal }),
    )
    return new Map(coupons.map((coupon) => [coupon.id, coupon]))
  },
  refetchInterval: refreshTime,
})

/** A page of a coupon's codes, those used most first; the one before stays until it is here. */
export const couponCodesQuery = (id: string, after: string) =>
  queryOptions({
    queryKey: [...every, 'codes', id, after],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/coupons/{id}/codes', {
          params: { path: { id }, query: { limit: pageSize, ...(after && { after }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshTime,
  })

/** A page of the orders that used a coupon; the one before stays until it is here. */
export const couponUsesQuery = (id: string, after: string) =>
  queryOptions({
    queryKey: [...every, 'uses', id, after],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/coupons/{id}/uses', {
          params: { path: { id }, query: { limit: pageSize, ...(after && { after }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshTime,
  })
