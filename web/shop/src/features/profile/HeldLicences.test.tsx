import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Entitlement } from '../entitlements/queries'

let answer: unknown
let HeldLicences: typeof import('./HeldLicences').HeldLicences

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => {
    if (answer === 'down') throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  ;({ HeldLicences } = await import('./HeldLicences'))
})
beforeEach(() => (answer = undefined))

const licence = (description: string, given: Partial<Entitlement> = {}) => ({
  serial: description.toUpperCase(),
  state: 'active',
  supersededBy: null,
  orderId: 'O',
  description,
  familyId: 'eb-garamond',
  licence: 'Desktop',
  tier: '1 to 3',
  fields: {},
  licensee: { kind: 'client', name: 'Harbour Museum', company: null, address: 'Doca 5' },
  upgradable: true,
  createdAt: '2026-01-01T00:00:00Z',
  ...given,
})

function show(entitlements: unknown[] | 'down') {
  answer = entitlements === 'down' ? 'down' : { entitlements }
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={cache}>
      <HeldLicences />
    </QueryClientProvider>,
  )
}

test('a licence names its holder, and leads to a larger one where there can be one', async () => {
  show([licence('Italic'), licence('Bold', { upgradable: false })])
  expect(await screen.findAllByText('Harbour Museum, Doca 5')).toHaveLength(2)
  const upgrade = screen.getByRole('link', { name: /^Upgrade/ })
  expect(upgrade).toHaveAttribute('href', '/eb-garamond/buy?upgrade=ITALIC')
})

test('a licence paid back or replaced is not held any longer, one on hold says so', async () => {
  show([
    licence('Italic', { state: 'revoked' }),
    licence('Bold', { state: 'superseded' }),
    licence('Thin', { state: 'suspended', upgradable: false }),
  ])
  expect(await screen.findByText(/^On hold/)).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('a customer without licences is told where they will stand', async () => {
  show([licence('Italic', { state: 'revoked' })])
  expect(await screen.findByText('Your licences will appear here.')).toBeVisible()
})

test('where they did not come they can be asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show('down')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
