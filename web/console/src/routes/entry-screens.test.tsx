import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { json, problem, server } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { newCoupon } from '#src/features/discounts/model.ts'
import { newLicence } from '#src/features/licences/model.ts'
import { closePalette } from '#src/features/palette/open.ts'
import type { ShopRecord } from '#src/features/selling/model.ts'
import { startSession } from '#src/features/session/session-watch.ts'
import { routes } from '../routes'

const user = userEvent.setup()
let shop: ChangeSetServer
/** The end of the address that fails. */
let failing = ''

const shopRecord: ShopRecord = {
  foundry: {
    ...{ name: 'Open Sorts', tagline: '', currency: 'EUR', pricesIncludeTax: false, address: '' },
    ...{ country: 'PT', region: '', vatNumber: '', email: '', registerEntry: '', paymentTerms: '' },
  },
  notifications: {
    ...{ sales: true, reviews: true, disputes: true, failedBuilds: true, parkedMails: true },
    digest: 'off',
  },
  taxes: { oneStop: false, smallBusiness: false, smallBusinessSentence: '', vatFallback: 'charge' },
  registrations: [],
}

beforeEach(() => {
  closePalette()
  failing = ''
  shop = new ChangeSetServer()
  shop.permissions = [...shop.permissions, 'settings:write', 'families:write']
  Object.assign(shop.entries, {
    shop: { 1: shopRecord },
    invoices: { 1: { prefix: 'R-', firstNumber: 1 } },
    licence: { desktop: newLicence('Desktop') },
    licensing: { 1: { order: ['desktop'], combinations: [] } },
  })
  shop.first = ({ url }) => {
    if (failing && url.endsWith(failing)) return problem(500, 'internal')
    if (url.endsWith('/licence_sales')) return json({ kinds: [] })
    if (url.includes('/licence_texts/')) return json({ versions: [] })
    return undefined
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

async function open(address: string) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await startSession(cache)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test.each([
  ['/licences/desktop', '/entries/licensing', 'Desktop'],
  ['/licences/desktop', '/licence_texts/desktop', 'Desktop'],
  ['/licences', '/entries/licensing', 'Licences'],
  ['/selling', '/entries/invoices', 'Selling'],
])('%s without %s says so, and is tried again', async (address, path, title) => {
  failing = path
  await open(address)
  expect(await screen.findByRole('alert')).toBeVisible()
  failing = ''
  const again = await button('Try again')
  server.asked.length = 0
  await user.click(again)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
  expect(server.asked.map(({ url }) => url).filter((url) => url.endsWith(path))).toHaveLength(1)
})

test('a currency that is removed is kept again, and leaves no edit', async () => {
  await open('/selling?tab=currencies')
  await user.click(await button('Remove USD'))
  expect(await button('Keep USD')).toHaveFocus()
  await waitFor(() => expect(shop.edited('price_list', 'USD')).toBeNull())
  await user.click(await button('Keep USD'))
  expect(await button('Remove USD')).toBeVisible()
  await waitFor(() => expect(shop.sets[0]!.edits).toEqual([]))
})

test('a licence is shown once its published texts are here, and moves no more', async () => {
  let come: (answer: Response) => void = () => {}
  const rest = shop.first
  shop.first = (request) =>
    request.url.includes('/licence_texts/')
      ? new Promise<Response>((resolve) => (come = resolve))
      : rest(request)
  await open('/licences/desktop')
  await waitFor(() =>
    expect(server.asked.some(({ url }) => url.includes('/licence_texts/'))).toBe(true),
  )
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Licence')
  come(json({ versions: [] }))
  expect(await screen.findByRole('heading', { name: 'Desktop' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Published texts' })).toBeVisible()
})

test('the list of families waits for the uploads that stand above it', async () => {
  let come: (answer: Response) => void = () => {}
  const rest = shop.first
  const family = {
    ...{ id: 'rye', name: 'Rye', styleId: null, state: 'published', protection: 'open' },
    ...{ release: '1', styles: 1, sold: null, changedAt: new Date().toISOString() },
  }
  shop.first = (request) => {
    if (request.url.endsWith('/api/families')) return json({ families: [family] })
    if (!request.url.endsWith('/uploads')) return rest(request)
    return new Promise<Response>((resolve) => (come = resolve))
  }
  await open('/families')
  await screen.findByText(/^1 family/)
  expect(screen.queryByRole('table')).toBeNull()
  come(json({ uploads: [] }))
  expect(await screen.findByRole('table')).toBeVisible()
})

const draftBar = () => screen.queryByRole('region', { name: 'Draft' })

test.each(['Name', 'Per cent off'])(
  'Ctrl Enter in the field %s of a discount publishes',
  async (name) => {
    shop.permissions.push('discounts:write')
    shop.entries.coupon = { spring: newCoupon('Spring', 'SPRING') }
    const rest = shop.first
    shop.first = (request) =>
      /\/coupons/.test(request.url) ? json({ coupons: [], codes: [], next: null }) : rest(request)
    await open('/discounts/spring')
    const field = await screen.findByLabelText(new RegExp(`^${name}`))
    await user.clear(field)
    await user.type(field, '12')
    await screen.findByText('1 discount in this draft')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(draftBar()).toBeNull(), { timeout: 5_000 })
    expect(shop.sets[0]!.changeSet.state).toBe('published')
    expect(field).toHaveFocus()
  },
)

test('the focus goes to the page when the button Publish goes', async () => {
  shop.edit(shop.begin(), [{ kind: 'licence', id: 'desktop', record: newLicence('Desk') }])
  await open('/licences/desktop')
  ;(await button('Publish')).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(draftBar()).toBeNull(), { timeout: 5_000 })
  expect(screen.getByRole('main')).toHaveFocus()
})

async function find(words: string) {
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByLabelText(/^An area/), words)
}

test('the palette finds families and styles, which lead to their family', async () => {
  await open('/you')
  await find('rye')
  expect(await screen.findByRole('option', { name: 'Rye' })).toHaveAttribute(
    'href',
    '/families/rye',
  )
  const style = screen.getByRole('option', { name: 'Rye Bold' })
  expect(style).toHaveAttribute('href', '/families/rye?tab=styles')
  expect(screen.getByRole('option', { name: 'Complete family Rye' })).toBeVisible()
})

test('the palette finds discounts by their codes, where the role may', async () => {
  shop.permissions.push('discounts:write')
  shop.entries.coupon = { spring: newCoupon('Spring', 'LATE20') }
  await open('/you')
  await find('late')
  expect(await screen.findByRole('option', { name: 'Spring LATE20' })).toBeVisible()
})

test('the palette asks for nothing that the role may not read', async () => {
  shop.permissions = ['changes:read']
  await open('/you')
  await find('desk')
  expect(await screen.findByRole('option', { name: 'Desktop' })).toBeVisible()
  expect(server.asked.some(({ url }) => /coupon|entries\/(family|style)/.test(url))).toBe(false)
})

test('a discount that a draft ends is still running, in the list and on its screen', async () => {
  const spring = newCoupon('Spring', 'SPRING-20')
  shop.entries.coupon = { spring }
  shop.permissions = [...shop.permissions, 'discounts:write']
  const ended = { ...spring, discount: { ...spring.discount, lastDay: '2020-01-01' } }
  shop.edit(shop.begin(), [{ kind: 'coupon', id: 'spring', record: ended }])
  const rest = shop.first
  shop.first = (request) =>
    /\/(coupons|codes|uses)$/.test(new URL(request.url).pathname)
      ? json({ coupons: [], codes: [], uses: [], next: null })
      : rest(request)
  await open('/discounts')
  expect(await screen.findByText('Running')).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Spring' }))
  expect(await screen.findByText('Ends when you publish this draft')).toBeVisible()
  expect(screen.getByText('Running')).toBeVisible()
  expect(screen.queryByText('Over')).toBeNull()
})
