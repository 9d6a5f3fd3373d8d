import '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CustomerImpersonation } from '../queries'
import { Begun } from './Begun'

const onAgain = vi.fn()

const openedAt = '2026-11-27T10:00:00Z'

/** Returns what shows the row that the server has by now. */
function open(first: Partial<CustomerImpersonation> = {}) {
  const opensUntil = new Date(Date.now() + 60_000).toISOString()
  const row = {
    id: 'i1',
    staff: 'Ines Kohl',
    reason: 'Lost her fonts',
    issuedAt: opensUntil,
    openedAt: null,
    endsAt: opensUntil,
    isOpen: true,
  }
  const cache = new QueryClient()
  const screenWith = (change: Partial<CustomerImpersonation>) => (
    <QueryClientProvider client={cache}>
      <Begun
        begun={{ id: 'i1', address: 'http://shop.example/login?impersonate=x', opensUntil }}
        row={{ ...row, ...change }}
        customerId="c1"
        name="Tidal Atlas"
        onAgain={onAgain}
        onEnded={() => {}}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(screenWith(first))
  return (change: Partial<CustomerImpersonation>) => rerender(screenWith(change))
}

const link = () => screen.queryByRole('link', { name: 'Open the shop as Tidal Atlas' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  onAgain.mockClear()
})
afterEach(() => void vi.useRealTimers())

test('the link has the focus, and its time runs down until another one can be made', async () => {
  open()
  expect(link()).toHaveFocus()
  expect(link()).toHaveAttribute('rel', 'noreferrer')
  expect(screen.getByText(/within 60 seconds/)).toBeVisible()
  await pass(15_000)
  expect(screen.getByText(/within 45 seconds/)).toBeVisible()
  await pass(45_500)
  expect(link()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Make another link' }))
  expect(onAgain).toHaveBeenCalledOnce()
})

test('once it was followed, the way to end it has the focus', () => {
  open()
  fireEvent.click(link()!)
  expect(link()).toBeNull()
  expect(screen.getByRole('button', { name: 'End' })).toHaveFocus()
})

test('one that was opened elsewhere shows no link', () => {
  open({ openedAt })
  expect(link()).toBeNull()
  expect(screen.getByText(/^The shop is open/)).toBeVisible()
})

test('one that was ended elsewhere is open no longer, and another link can be made', () => {
  const show = open({ openedAt })
  show({ openedAt, isOpen: false })
  expect(screen.queryByText(/^The shop is open/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'End' })).toBeNull()
  expect(screen.getByText(/^The shop is no longer open as Tidal Atlas/)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Make another link' }))
  expect(onAgain).toHaveBeenCalledOnce()
})

test('a link that was followed and expired unopened is late', async () => {
  const show = open()
  fireEvent.click(link()!)
  await pass(60_500)
  expect(screen.getByText(/^The shop is open/)).toBeVisible() // Until the server says otherwise.
  show({ isOpen: false })
  expect(screen.queryByText(/^The shop is open/)).toBeNull()
  expect(screen.getByText(/^The link expired before it was opened/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Make another link' })).toHaveFocus()
})
