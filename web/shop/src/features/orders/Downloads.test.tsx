import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Order } from '../checkout/order-query'
import { Downloads } from './Downloads'

const file = (name: string, edition: number, isFormer: boolean, givenAt: string | null) => ({
  ...{ kind: 'package', lineIndex: null, name, state: 'ready', bytes: 1000, url: `/d/${name}` },
  ...{ edition, isFormer, givenAt },
})

const order = (...downloads: unknown[]) => ({ id: 'A', lines: [], downloads }) as unknown as Order

const show = (shown: Order) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Downloads order={shown} />
    </QueryClientProvider>,
  )

test('files of earlier editions stand behind those of today', async () => {
  show(order(file('new.zip', 2, false, '2026-11-28T00:00:00Z'), file('old.zip', 1, true, null)))
  expect(screen.getByRole('link', { name: 'new.zip' })).toBeVisible()
  const former = screen.getByRole('group')
  expect(within(former).getByText('1 earlier file')).toBeVisible()
  expect(screen.getByText('old.zip')).not.toBeVisible()
  await userEvent.click(screen.getByText('1 earlier file'))
  expect(screen.getByRole('link', { name: 'old.zip' })).toHaveAttribute('href', '/d/old.zip')
})

test('a corrected invoice stands before the first one, which is among the earlier files', async () => {
  const invoice = (name: string, isFormer: boolean, correctedAt: string | null) => ({
    ...file(name, 1, isFormer, null),
    ...{ kind: 'invoice', correctedAt },
  })
  show(
    order(
      invoice('invoice-7-corrected.pdf', false, '2026-11-28T00:00:00Z'),
      invoice('invoice-7.pdf', true, null),
    ),
  )
  expect(screen.getByText(/^Invoice, corrected on 28 November 2026/)).toBeVisible()
  await userEvent.click(screen.getByText('1 earlier file'))
  const former = screen.getByRole('group')
  expect(within(former).getByText(/^Invoice, before it was corrected/)).toBeVisible()
  expect(within(former).getByRole('link', { name: 'invoice-7.pdf' })).toBeVisible()
})

test('an order without earlier files has no such list', () => {
  show(order(file('new.zip', 1, false, null)))
  expect(screen.queryByRole('group')).toBeNull()
})
