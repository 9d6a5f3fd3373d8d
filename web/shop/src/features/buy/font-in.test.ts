import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Font, Licence } from '../catalogue/queries'
import type { Entitlement } from '../entitlements/queries'

type Asked = { currency: string; items: { itemId: string; fields: Record<string, string> }[] }

const dollars: Record<string, number> = { 'm-a': 3900, 'm-family': 13200 }
let asked: Asked[] = []
let fontInQuery: typeof import('./linked').fontInQuery

/** Answers as the server does: faults by position, or the base prices of what is asked. */
function answer({ items, currency }: Asked) {
  const errors = items.flatMap(({ itemId }, index) =>
    dollars[itemId] === undefined ? [{ pointer: `/items/${index}/itemId`, code: 'no_price' }] : [],
  )
  if (errors.length > 0) {
    return Response.json(
      { status: 422, code: 'invalid', errors },
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    )
  }
  const lines = items.map(({ itemId }, index) => ({ index, base: dollars[itemId] }))
  return Response.json({ currency, lines })
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push((await request.json()) as Asked)
    return answer(asked.at(-1)!)
  })
  ;({ fontInQuery } = await import('./linked'))
})

const font = {
  id: 'm',
  currency: 'EUR',
  styles: [
    { id: 'm-a', fullName: 'Meridian A', price: 3500 },
    { id: 'm-b', fullName: 'Meridian B', price: 3500 },
  ],
  packages: [
    { id: 'm-family', itemClass: 'family', price: 12000, styleIds: ['m-a', 'm-b'] },
    { id: 'm-pair', itemClass: 'package', price: 6500, styleIds: ['m-a', 'm-b'] },
  ],
} as unknown as Font
const web = {
  id: 'web',
  fields: [{ id: 'domains', required: true }],
  options: [{ id: '10k', multiplier: 2 }],
} as unknown as Licence

const held = (given: Partial<Entitlement>) =>
  ({
    serial: 'A',
    itemId: 'm-a',
    itemClass: 'style',
    styleIds: ['m-a'],
    licenceId: 'web',
    fields: { domains: 'tidalatlas.example' },
    currency: 'USD',
    ...given,
  }) as Entitlement

function ask(given: Partial<Entitlement> = {}) {
  asked = []
  return new QueryClient().fetchQuery(fontInQuery(font, [web], held(given)))
}

test('a font has the prices of the currency that the licence was paid in', async () => {
  const priced = await ask()
  expect(priced?.currency).toBe('USD')
  expect(priced?.styles.map(({ id, price }) => [id, price])).toEqual([['m-a', 3900]])
  expect(priced?.packages.map(({ id, price }) => [id, price])).toEqual([['m-family', 13200]])
  expect(asked[0]).toMatchObject({ currency: 'USD' })
  expect(asked[0]!.items[0]!.fields).toEqual({ domains: 'tidalatlas.example' })
})

test('the shop’s own currency is not asked for', async () => {
  expect(await ask({ currency: 'EUR' })).toBe(font)
  expect(asked).toEqual([])
})

test('nothing with a price in it holds what the licence is for: there is no upgrade', async () => {
  expect(await ask({ styleIds: ['m-gone'], itemId: 'm-gone' })).toBeNull()
})
