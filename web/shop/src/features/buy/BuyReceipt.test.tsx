import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Font, Licence, Shop } from '../catalogue/queries'
import { itemsOf, styleSubjects } from './selection'
import type { Choices } from './use-choices'

const problem = { status: 422, code: 'invalid' }
const refused = {
  pointer: '/items/0/upgrades/0',
  code: 'not_active',
  message: 'This licence is no longer active.',
}
let errors: unknown[] = []
let parts: typeof import('./BuyReceipt')

beforeAll(async () => {
  vi.stubGlobal('fetch', async () =>
    errors.length > 0
      ? Response.json(
          { ...problem, errors },
          { status: 422, headers: { 'content-type': 'application/problem+json' } },
        )
      : Response.json({ currency: 'EUR', subtotal: 2100, lines: [] }),
  )
  parts = await import('./BuyReceipt')
})

const style = { id: 'm-a', fullName: 'Meridian A', price: 3500 }
const font = { name: 'Meridian', currency: 'EUR', styles: [style], packages: [] } as unknown as Font
const option = {
  id: '4-10',
  name: '4 to 10',
  fullName: '4 to 10 people',
  multiplier: 1.6,
  contactUs: false,
}
const licence = { id: 'desktop', name: 'Desktop', fields: [], options: [option] }
const uses = [{ licence: licence as unknown as Licence, option, fields: {} }]
const subjects = styleSubjects(font.styles.slice(0, 1))
const choices = { uses, subjects, styles: font.styles, bundle: null } as unknown as Choices
const items = itemsOf(subjects, uses, 'EUR').map((item) => ({ ...item, upgrades: ['A'] }))

function Page() {
  const sum = parts.useBuySum(items, choices, [], [], 'EUR')
  const shop = { pricesIncludeTax: false } as Shop
  return (
    <parts.BuyReceipt {...{ font, shop, choices, sum, subjects }} combinations={[]} credits={[]}>
      <button>Add to cart</button>
    </parts.BuyReceipt>
  )
}

function show(...faults: unknown[]) {
  errors = faults
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={cache}>
      <Page />
    </QueryClientProvider>,
  )
}

test('the sum is the server’s', async () => {
  show()
  expect(await screen.findByText('€21.00')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add to cart' })).toBeVisible()
})

test('objections of the server stand in place of the sum and the button', async () => {
  show(refused)
  expect(await screen.findByText('This licence is no longer active.')).toBeVisible()
  expect(screen.getAllByRole('definition').at(-1)).toHaveTextContent('–')
  expect(screen.queryByRole('button')).toBeNull()
})
