import { json, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RefundSelection } from '../queries'
import { useRefundPlan } from './use-refund-plan'

const lines = (...lines: number[]): RefundSelection => ({ lines, amount: null, payment: null })
const planOf = async (request: Request) => {
  const body = (await request.clone().json()) as RefundSelection
  return json({ amount: body.lines.length * 100, currency: 'EUR' })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function open(first: RefundSelection | null) {
  const cache = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  return renderHook(({ selection }) => useRefundPlan('K7QW', selection), {
    wrapper,
    initialProps: { selection: first },
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  server.asked.length = 0
  server.answer = (request) =>
    request.url.endsWith('/refund_plan') ? planOf(request) : json(sessionOf(15))
})
afterEach(() => void vi.useRealTimers())

test('choices in quick succession are planned once, by the last of them', async () => {
  const { result, rerender } = open(lines(0))
  await pass(10)
  expect(result.current.plan).toMatchObject({ amount: 100 })
  rerender({ selection: lines(0, 1) })
  await pass(100)
  rerender({ selection: lines(0, 1, 2) })
  expect(result.current.plan).toBeNull()
  expect(result.current.isPending).toBe(true)
  await pass(300)
  await pass(50)
  expect(result.current.plan).toMatchObject({ amount: 300 })
  expect(server.asked).toHaveLength(2)
})

test('a choice that is taken back needs no other plan', async () => {
  const { result, rerender } = open(lines(0))
  await pass(10)
  rerender({ selection: lines(0, 1) })
  await pass(100)
  rerender({ selection: lines(0) })
  expect(result.current.plan).toMatchObject({ amount: 100 })
  await pass(300)
  expect(server.asked).toHaveLength(1)
})

test('without a choice nothing is asked', async () => {
  const { result } = open(null)
  await pass(300)
  expect(result.current).toMatchObject({ plan: null, isPending: false, error: null })
  expect(server.asked).toEqual([])
})
