import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { DecideButtons } from './DecideButtons'
import { DoubtLine } from './DoubtLine'

const user = userEvent.setup()
const licence = { serial: 'TC-1', orderId: 'K7QW', description: 'Fraunces Regular' }

let licences = [licence]
let answer: () => Response

function open(children: ReactNode) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  )
  return cache
}

async function decide(name: RegExp, reason: string) {
  open(<DecideButtons serial="TC-1" description="Fraunces Regular" />)
  await user.click(screen.getByRole('button', { name }))
  if (reason) await user.type(screen.getByLabelText(/^Reason/), reason)
  await user.keyboard('{Enter}')
}

const decisions = () => server.asked.filter(({ url }) => url.endsWith('/licences/TC-1/decision'))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  licences = [licence]
  server.asked.length = 0
  server.answer = ({ url }) => {
    if (url.endsWith('/decision')) return answer()
    return url.endsWith('/licences_in_doubt') ? json({ licences }) : json(sessionOf(15))
  }
})

test.each([
  [1, '1 licence is on hold until you decide.'],
  [3, '3 licences are on hold until you decide.'],
])('%i in doubt are told', async (count, words) => {
  licences = Array.from({ length: count }, () => licence)
  open(<DoubtLine />)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Decide' })).toHaveAttribute('href', '/orders/in-doubt')
})

test('none in doubt, no line', async () => {
  licences = []
  const cache = open(<DoubtLine />)
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(screen.queryByRole('note')).toBeNull()
})

test('no decision without a reason', async () => {
  await decide(/^End it/, '')
  expect(await screen.findByText('Give a reason.')).toBeVisible()
  expect(decisions()).toEqual([])
})

test('a decision is sent with its reason', async () => {
  answer = () => json({ serial: 'TC-1', state: 'active' })
  await decide(/^Let it stand/, 'The bank has paid')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await decisions()[0]!.clone().json()).toEqual({
    decision: 'accepted',
    reason: 'The bank has paid',
  })
})

test('a refusal says what to do instead', async () => {
  answer = () => problem(409, 'paid_for')
  await decide(/^End it/, 'Not paid')
  expect(await screen.findByText(/Refund its line instead/)).toBeVisible()
})
