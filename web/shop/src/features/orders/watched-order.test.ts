import { expect, test } from 'vitest'
import type { Order } from '../checkout/order-query'
import { pauseOf, watchedOrder } from './use-order'

const minutes = 60_000

type Given = Partial<Omit<Order, 'downloads' | 'refunds'>> & {
  downloads?: { state: string; kind?: string; url?: string | null }[]
  refunds?: { state: string }[]
}

const order = ({ downloads = [], refunds = [], ...given }: Given) =>
  ({
    status: 'completed',
    paymentStatus: 'paid',
    creditNotes: [],
    downloads: downloads.map((download) => ({ url: null, kind: 'package', ...download })),
    refunds,
    ...given,
  }) as unknown as Order

const ready = { state: 'ready', url: '/api/downloads/g/a.zip' }
const pause = (given: Given, count = 1, isReturning = false) =>
  pauseOf(order(given), { count, isReturning })

test('files that are being packed are asked for soon, however long it takes', () => {
  expect(pause({ downloads: [{ state: 'building' }] })).toBe(800)
  expect(pause({ downloads: [] })).toBe(800)
  expect(pause({ downloads: [{ state: 'building' }] }, 100)).toBe(4000)
})

test('the addresses of files are renewed before their hour is over', () => {
  expect(pause({ downloads: [ready] }, 100)).toBe(30 * minutes)
})

test('where there is nothing to wait for and nothing to renew nobody asks', () => {
  expect(pause({ downloads: [{ state: 'failed' }] })).toBe(false)
  expect(pause({ downloads: [{ state: 'revoked' }], paymentStatus: 'refunded' })).toBe(false)
  expect(pause({ status: 'expired', paymentStatus: 'unpaid' })).toBe(false)
  expect(pause({ status: 'pending_payment', paymentStatus: 'unpaid' })).toBe(false)
})

test('a refund takes days, and is asked after every five minutes', () => {
  const refunds = [{ state: 'pending' }]
  expect(pause({ downloads: [ready], refunds })).toBe(5 * minutes)
  expect(pause({ downloads: [{ state: 'revoked' }], refunds }, 50)).toBe(5 * minutes)
  expect(pause({ downloads: [{ state: 'building' }], refunds }, 50)).toBe(4000)
})

test('a payment that is under way is waited for, one that may never come is asked for less and less', () => {
  const open = { status: 'pending_payment', paymentStatus: 'unpaid' } as const
  expect(pause(open, 3, true)).toBeCloseTo(800 * 1.4 ** 2)
  expect(pause(open, 11, true)).toBe(10_000)
  expect(pause(open, 12, true)).toBe(minutes)
  expect(pause({ ...open, paymentStatus: 'processing' }, 50)).toBe(10_000)
})

test('a tab opened again after a while has fresh addresses, and asks for nothing else', () => {
  const { refetchOnWindowFocus } = watchedOrder('O1')
  if (typeof refetchOnWindowFocus !== 'function') throw new Error('it is decided by the order')
  const back = (data: Order, minutesAgo: number) =>
    refetchOnWindowFocus({
      state: { data, dataUpdatedAt: Date.now() - minutesAgo * minutes },
    } as Parameters<typeof refetchOnWindowFocus>[0])
  expect(back(order({ downloads: [ready] }), 6)).toBe('always')
  expect(back(order({ downloads: [ready] }), 1)).toBe(false)
  expect(back(order({ downloads: [{ state: 'revoked' }] }), 60)).toBe(false)
})
