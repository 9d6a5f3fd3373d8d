// A shop that is served before anything is in it: nothing breaks, and staff make the first entry of
// each kind from nothing.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { type DraftEdit, Drafts } from '@typecase/tests-support/previews'
import { mark, requests } from '@typecase/tests-support/samples'
import {
  desktop,
  dropFamily,
  looking,
  publish,
  sellFamily,
  seller,
  style,
  visit,
} from '@typecase/tests-support/setting-up'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let shop: Shop
let owner: StaffBrowser
let looker: Buyer
let drafts: Drafts
beforeAll(async () => {
  shop = await Shop.start({ isEmpty: true })
  owner = await signedInStaff(shop, 'owner')
  looker = await looking(shop, owner)
  drafts = new Drafts(owner)
})
afterAll(() => shop.stop())

/** The shop cannot, and says why; anything else from 500 on is a fault of the shop. */
const refusals = ['unavailable', 'payments_not_set_up']
const isAnswered = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 500 || (status === 503 && refusals.includes(body.code ?? ''))

const { screens }: { screens: { path: string }[] } = JSON.parse(
  readFileSync(join(root, 'site/screens.json'), 'utf8'),
)

describe('nothing breaks', () => {
  const ofShop = requests()
  test.each(ofShop.map(({ operation }) => operation))('%s of the shop', async (operation) => {
    const { method, path, query, headers, body } = ofShop.find(
      (one) => one.operation === operation,
    )!
    const target =
      path.replaceAll(mark, '').replace('/api', '') +
      (query.size ? `?${new URLSearchParams([...query])}` : '')
    const answer = await looker.call(method, target, body, Object.fromEntries(headers))
    expect(answer).toSatisfy(isAnswered)
    expect(answer.body?.code).not.toBe('not_open_yet')
  })

  test.each(screens.map(({ path }) => path))('the page %s', async (path) => {
    const answer = await visit(shop, path.replaceAll(/:\w+\*?/g, 'nothing'), {
      cookie: looker.pass,
    })
    expect(answer.status).toBeLessThan(500)
    const title = /<title>([^<]*)<\/title>/.exec(await answer.text())?.[1]
    if (answer.status === 200) expect(title).toMatch(/\w/)
    if (title !== undefined) expect(title).not.toMatch(/^[,:]|[,:] *$/)
  })

  test.each(['/robots.txt', '/sitemap.xml', '/news/feed.xml', '/og/nothing.png', '/t/nothing'])(
    'the file %s',
    async (path) => {
      expect((await visit(shop, path, { cookie: looker.pass })).status).toBeLessThan(500)
    },
  )

  const ofConsole = requests({}, 'api/console.yaml').filter(
    ({ isOpen, operation }) => !isOpen && operation !== 'endStaffSession',
  )
  test.each(ofConsole.map(({ operation }) => operation))('%s of the console', async (operation) => {
    const staff = operation === 'openShop' ? owner : await member()
    const { method, path, query, body, type } = ofConsole.find(
      (one) => one.operation === operation,
    )!
    const target =
      path.replaceAll(mark, '').replace('/api', '') +
      (query.size ? `?${new URLSearchParams([...query])}` : '')
    const sent = type === 'application/octet-stream' ? Buffer.from(String(body)) : body
    expect(await staff.call(method, target, sent)).toSatisfy(isAnswered)
  })

  /** Some operations end sessions and passkeys of who asks. */
  let other: Promise<StaffBrowser> | undefined
  const member = () => (other ??= signedInStaff(shop, 'owner'))
})

test('a new member signs in under the name of the place where the shop will be', async () => {
  const { body } = await owner.get('/session')
  expect(JSON.stringify(body)).toContain(new URL(shop.url).host)
})

describe('the first entry of each kind', () => {
  const price = async (): Promise<DraftEdit> => [
    'price',
    style,
    { family: 'instrument-serif', price: 4_000 },
  ]
  const page = { title: 'Help', description: 'Answers.', markdown: 'Write to us.\n' }
  const menus = {
    header: [{ id: 'all-fonts', link: '/', title: 'Fonts' }],
    footer: [{ id: 'help', link: '/pages/help', title: 'Help' }],
  }
  const pangrams = {
    pangrams: [
      { script: 'Latn', language: 'de', name: 'German', text: 'Zwölf Boxkämpfer jagen Viktor' },
    ],
  }
  const day = Date.UTC(2026, 10, 2, 8) * 1000
  const coupon = {
    name: 'Friends',
    discount: {
      kind: 'percent',
      hundredths: 1_000,
      amount: 0,
      currency: '',
      licenceKinds: [],
      families: [],
      itemClasses: [],
    },
    codes: ['FRIENDS'],
  }

  test.each<[string, () => Promise<DraftEdit>]>([
    ['a name without an address', () => seller(drafts, { name: 'Tidal Types' })],
    ['the seller', () => seller(drafts)],
    ['a tax', async () => ['tax', 'DE', await drafts.record('tax', 'DE')]],
    ['a tax of a country that had none', async () => ['tax', 'BR', { isUntaxed: true, rates: [] }]],
    ['invoices', async () => ['invoices', '1', { prefix: 'TT-', firstNumber: 1001 }]],
    ['a licence', async () => ['licence', 'desktop', desktop]],
    [
      'the terms of licensing',
      async () => [
        'licensing',
        '1',
        {
          order: ['desktop'],
          combinations: [],
          trialTerms: { version: '1.0', markdown: '# Trials\n\nTry them.\n' },
        },
      ],
    ],
    [
      'a price list without prices',
      async () => ['price_list', 'USD', { position: 1, countries: ['US'], prices: {} }],
    ],
    ['a page', async () => ['page', 'help', page]],
    ['menus', async () => ['menus', '1', menus]],
    ['pangrams', async () => ['pangrams', '1', pangrams]],
    [
      'a post',
      async () => ['post', 'first', { ...page, draft: false, published: day, updated: day }],
    ],
    ['a short link', async () => ['short_link', 'try', { path: '/pages/help' }]],
    ['a coupon', async () => ['coupon', 'friends', coupon]],
  ])('%s', async (_, edit) => {
    const made = await edit()
    if (made[0] === 'tax' && made[1] === 'DE') return expect(made[2]).toHaveProperty('rates')
    await publish(drafts, made)
    expect(await drafts.record(made[0], made[1])).toBeTruthy()
  })

  test('a family, its price, and a price in another currency', async () => {
    await dropFamily(owner)
    expect((await price())[1]).toBe(style)
    await sellFamily(drafts)
    await publish(drafts, [
      'price_list',
      'USD',
      { position: 1, countries: ['US'], prices: { [style]: 4_500 } },
    ])
    const { fonts } = (await looker.get('/fonts')).body
    expect(fonts.map(({ id }: { id: string }) => id)).toEqual(['instrument-serif'])
    const items = [
      { itemId: style, itemClass: 'style', fontLicenseId: 'desktop', licenseOptionId: '1-3' },
    ]
    const quote = await looker.post('/cart/quote', { items, billing: { country: 'DE' } })
    expect(quote).toMatchObject({ status: 200, body: { currency: 'EUR', total: 4_760 } })
  })
})

test('every entry can be published before the seller has a name', async () => {
  const other = await Shop.start({ isEmpty: true })
  try {
    const made = new Drafts(await signedInStaff(other, 'owner'))
    await publish(
      made,
      ['licence', 'desktop', desktop],
      ['page', 'help', { title: 'Help', description: 'Answers.', markdown: 'Write to us.\n' }],
      ['menus', '1', { header: [], footer: [{ id: 'help', link: '/pages/help', title: 'Help' }] }],
      ['invoices', '1', { prefix: 'TT-', firstNumber: 1001 }],
      ['price_list', 'USD', { position: 1, countries: ['US'], prices: {} }],
    )
    expect(await made.record('licence', 'desktop')).toMatchObject({ name: 'Desktop' })
  } finally {
    await other.stop()
  }
})
