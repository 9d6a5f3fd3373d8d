import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderQuery, type Order } from '../checkout/order-query'
import { stripReturn } from './return-address'
import { useOrder } from './use-order'

// The client keeps the fetch that it finds, so this one is there before it.
const shop = vi.hoisted(() => {
  const shop = { asked: 0, order: {} }
  vi.stubGlobal('fetch', () => {
    shop.asked += 1
    return Promise.resolve(Response.json(shop.order))
  })
  return shop
})

const order = {
  id: 'O1',
  status: 'pending_payment',
  paymentStatus: 'unpaid',
  downloads: [],
  refunds: [],
  creditNotes: [],
} as unknown as Order

function Paying({ isReturning }: { isReturning: boolean }) {
  return <p>{useOrder('O1', isReturning).paying}</p>
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(shop, { asked: 0, order })
})
afterEach(() => {
  vi.useRealTimers()
  returnFrom('/')
})

function returnFrom(address: string) {
  history.replaceState(null, '', address)
  stripReturn()
}

async function open(isReturning: boolean) {
  const cache = new QueryClient()
  cache.setQueryData(orderQuery('O1').queryKey, order)
  render(
    <QueryClientProvider client={cache}>
      <Paying isReturning={isReturning} />
    </QueryClientProvider>,
  )
  await pass(0)
}

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

test('a return from paying reads that it is looked after, then that nothing has come in; the page goes on asking', async () => {
  returnFrom('/orders/O1/success?redirect_status=succeeded')
  await open(true)
  expect(screen.getByText('checking')).toBeVisible()

  await pass(120_000)
  expect(screen.getByText('unheard')).toBeVisible()
  const before = shop.asked
  await pass(180_000)
  expect(shop.asked - before).toBe(3)
})

test('the address alone says of nobody that they have paid', async () => {
  returnFrom('/orders/O1/success')
  await open(true)
  expect(screen.getByText('unheard')).toBeVisible()
})

test('an open order says that it waits, and nothing asks again', async () => {
  await open(false)
  expect(screen.getByText('waiting')).toBeVisible()
  const before = shop.asked
  await pass(600_000)
  expect(shop.asked).toBe(before)
})
