import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { json, problem } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Setup, SetupSteps } from '#src/features/first-hour/queries.ts'
import { startSession } from '#src/features/session/session-watch.ts'
import { routes } from '../routes'

const steps: SetupSteps = {
  nameAndAddress: {
    state: 'done',
    name: 'Hafen Type',
    address: ['Hafenweg 7', '20457 Hamburg'],
    country: 'DE',
    email: 'ruth@hafentype.example',
    missing: [],
  },
  fonts: {
    state: 'part',
    familyCount: 1,
    styleCount: 2,
    refusedCount: 1,
    openUploadCount: 0,
    families: [{ id: 'rye', name: 'Rye', state: 'draft', styleCount: 2, nameStyleId: null }],
  },
  prices: {
    state: 'open',
    currency: 'EUR',
    priceLists: [],
    pricedFamilyCount: 0,
    unpricedFamilyCount: 1,
    unpricedStyleCount: 2,
    families: ['Rye'],
  },
  licences: { state: 'open', licences: [], hasTrialTerms: false },
  tax: {
    state: 'part',
    country: 'DE',
    hasRates: true,
    vatNumber: '',
    isOneStop: false,
    isSmallBusiness: false,
    arePricesWithTax: false,
    registrationCount: 0,
  },
  payments: { state: 'open', mode: null, isFixedByFile: false, lastTest: null },
  mail: { state: 'open', isSetUp: false, isFixedByFile: false, confirmedAt: null },
  look: { state: 'open', lookedAt: null, testOrder: null },
  open: { state: 'waits', waitsFor: ['prices', 'tax'] },
}

let shop: ChangeSetServer
let setup: Setup
const all = ['orders:read', 'families:write', 'settings:write']
const foundry = {
  name: 'Hafen Type',
  country: 'DE',
  region: '',
  currency: 'EUR',
  vatNumber: '',
  pricesIncludeTax: false,
}
const taxes = {
  oneStop: false,
  smallBusiness: false,
  smallBusinessSentence: '',
  vatFallback: 'charge',
}

beforeEach(() => {
  sessionStorage.clear()
  shop = new ChangeSetServer()
  shop.permissions = [...shop.permissions, ...all]
  shop.entries.shop = { 1: { foundry, taxes } }
  setup = {
    isSettingUp: true,
    begunAt: '2026-11-29T10:00:00Z',
    openedAt: null,
    shopUrl: 'https://hafentype.example/',
    steps,
  }
  shop.first = ({ url, method }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/setup') return json(setup)
    if (pathname !== '/api/setup/open' || method !== 'POST') return undefined
    setup = { ...setup, isSettingUp: false, openedAt: new Date().toISOString(), steps: null }
    return json(setup)
  }
})

async function open(at = '/home') {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await startSession(cache)
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: /./ })
  return router
}

const heading = (step: string) => screen.findByRole('heading', { level: 2, name: RegExp(step) })
const row = async (step: string) => within((await heading(step)).closest('li')!)

test('Home shows how far the shop is, with the next step open', async () => {
  await open()
  expect(await screen.findByText('1 of 9 done')).toBeVisible()
  expect((await row('Name and address')).getByText(/Hafenweg 7, 20457 Hamburg/)).toBeVisible()
  expect((await row('Fonts')).getByText(/One file was refused/)).toBeVisible()
  expect((await row('Prices')).getByRole('button', { name: 'Leave' })).toBeVisible()
  expect((await row('Open')).getByText('Needs prices and tax.')).toBeVisible()
})

test('a step is opened and left by its word, and the address follows', async () => {
  const router = await open('/home?step=none')
  await userEvent.click((await row('Tax')).getByRole('button', { name: 'Begin' }))
  expect(router.state.location.search).toBe('?step=tax')
  expect(await heading('Tax')).toHaveFocus()
  await userEvent.click((await row('Tax')).getByRole('button', { name: 'Leave' }))
  expect(router.state.location.search).toBe('?step=none')
})

test('the tax is published at once, and what was typed outlives a failure', async () => {
  const router = await open('/home?step=tax')
  const number = await screen.findByRole('textbox', { name: 'VAT number' })
  await userEvent.type(number, 'DE 13669597')
  expect(screen.getByText('The VAT number is one character short.')).toBeVisible()
  const save = screen.getByRole('button', { name: 'Save and go on' })
  expect(save).toBeDisabled()
  await userEvent.type(number, '6')
  const answer = shop.first
  shop.first = (request) =>
    request.url.endsWith('/publish') ? problem(503, 'busy') : answer(request)
  await userEvent.click(save)
  expect(await screen.findByRole('alert')).toHaveTextContent('busy')
  expect(number).toHaveValue('DE 136695976')
  shop.first = answer
  await userEvent.click(save)
  await waitFor(() => expect(router.state.location.search).toBe('?step=payments'))
  expect(shop.entries.shop![1]).toMatchObject({ foundry: { vatNumber: 'DE 136695976' } })
  expect(sessionStorage).toHaveLength(0)
})

test('those who have no VAT number are a small business with a sentence', async () => {
  await open('/home?step=tax')
  await userEvent.click(await screen.findByRole('button', { name: 'We have none' }))
  expect(screen.queryByRole('textbox', { name: 'VAT number' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save and go on' }))
  await waitFor(() =>
    expect(shop.entries.shop![1]).toMatchObject({
      taxes: { smallBusiness: true, smallBusinessSentence: expect.stringContaining('Germany') },
    }),
  )
})

test('a member who may not change settings reads who may', async () => {
  shop.permissions = ['orders:read', 'changes:read']
  await open('/home?step=tax')
  expect((await row('Tax')).getByText('For: owner and manager')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'VAT number' })).toBeNull()
})

test('once it is open, Home says so and is as usual', async () => {
  setup = { ...setup, steps: { ...steps, open: { state: 'open', waitsFor: [] } } }
  await open('/home?step=open')
  await userEvent.click(
    await waitFor(() => screen.getAllByRole('button', { name: 'Open the shop' }).at(-1)!),
  )
  const question = await screen.findByRole('alertdialog', { name: 'Open the shop?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Open the shop' }))
  expect(await screen.findByText(/The shop is open:/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'https://hafentype.example/' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})
