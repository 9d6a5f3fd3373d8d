import '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Begun } from './Begun'

const onAgain = vi.fn()

function open(openedAt: string | null = null) {
  const opensUntil = new Date(Date.now() + 60_000).toISOString()
  const row = {
    id: 'i1',
    staff: 'Ines Kohl',
    reason: 'Lost her fonts',
    issuedAt: opensUntil,
    openedAt,
    endsAt: opensUntil,
    isOpen: true,
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Begun
        begun={{ id: 'i1', address: 'http://shop.example/login?impersonate=x', opensUntil }}
        row={row}
        customerId="c1"
        name="Tidal Atlas"
        onAgain={onAgain}
        onEnded={() => {}}
      />
    </QueryClientProvider>,
  )
}

const link = () => screen.queryByRole('link', { name: 'Open the shop as Tidal Atlas' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
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
  open('2026-11-27T10:00:00Z')
  expect(link()).toBeNull()
  expect(screen.getByText(/^The shop is open/)).toBeVisible()
})
