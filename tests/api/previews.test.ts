// Previews of change sets: a draft in the real shop, on an origin of its own.

import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import {
  Drafts,
  type DraftEdit,
  PreviewBrowser,
  signPreview,
} from '@typecase/tests-support/previews'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql, touchShop } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let shop: Shop
let editor: StaffBrowser
let drafts: Drafts
let sql: Sql
beforeAll(async () => {
  shop = await Shop.start()
  editor = await signedInStaff(shop, 'editor')
  drafts = new Drafts(await signedInStaff(shop, 'owner'))
  sql = new Sql(shop)
})
afterAll(() => shop.stop())

const style = 'eb-garamond-italic'
const price = (amount: number): DraftEdit => [
  'price',
  style,
  { family: 'eb-garamond', price: amount },
]
const link = async (id: string) => (await editor.post(`/change_sets/${id}/preview_links`)).body.url

/** A browser in the preview of a new draft. */
async function preview(name: string, ...edits: DraftEdit[]) {
  const id = await drafts.begin(name, ...edits)
  const browser = new PreviewBrowser(shop)
  await browser.open(await link(id))
  return Object.assign(browser, { id })
}

const ofShop = async (path: string) => {
  const response = await fetch(shop.url + path)
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const quoteOf = { items: [Buyer.item(style)] }
const priceIn = (font: { styles: { id: string; price: number }[] }) =>
  font.styles.find(({ id }) => id === style)!.price

/** Address of the tester font for which a style needs no grant. */
const typingOf = ({ tester }: { tester: { face: string; features: string; typing: object } }) => ({
  ...{ face: tester.face, features: tester.features },
  ...(tester.typing as { instance: string; cover: string }),
})

describe('the link', () => {
  test('lasts a day, sets a cookie that no script reads, and leads on without the token', async () => {
    const id = await drafts.begin('Spring', price(9_900))
    const made = await editor.post(`/change_sets/${id}/preview_links`)
    expect(made.status).toBe(201)
    const hours = (Date.parse(made.body.validUntil) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    expect(made.body.url).toMatch(/^http:\/\/localhost:\d+\/\?preview=[\w.-]+$/)
    const browser = new PreviewBrowser(shop)
    const token = new URL(made.body.url).searchParams.get('preview')!
    const opened = await browser.get(`/eb-garamond?item=x&preview=${token}&kind=y`)
    expect(opened.status).toBe(303)
    expect(opened.headers.get('location')).toBe('/eb-garamond?item=x&kind=y')
    expect(opened.headers.get('set-cookie')).toBe(
      `__Host-typecase_preview=${token}; Path=/; Secure; HttpOnly; SameSite=Lax`,
    )
    expect((await browser.get('/')).status).toBe(200)
  })

  test('leads to no other site', async () => {
    const token = new URL(await link(await drafts.begin('Away'))).searchParams.get('preview')!
    const { headers } = await new PreviewBrowser(shop).get(`//evil.example/?preview=${token}`)
    expect(headers.get('location') ?? '/').toBe('/')
  })

  test.each([
    ['none', () => undefined, 'bad_link'],
    ['a word', () => 'open', 'bad_link'],
    ['an expired one', (id: string) => signPreview(id, Date.now() - 1_000), 'link_expired'],
    [
      'of another key',
      (id: string) => signPreview(id, Date.now() + 60_000, 'aa'.repeat(32)),
      'bad_link',
    ],
    [
      'for another purpose',
      (id: string) => signPreview(id, Date.now() + 60_000, undefined, 'download link'),
      'bad_link',
    ],
  ])('token: %s opens nothing', async (_, token, code) => {
    const id = await drafts.begin('Locked', price(9_900))
    const browser = new PreviewBrowser(shop)
    const value = token(id)
    if (value !== undefined) {
      const entered = await browser.get(`/?preview=${value}`)
      expect(entered.status).toBe(403)
      expect(entered.headers.get('set-cookie')).toBeNull()
      browser.cookie = `__Host-typecase_preview=${value}`
    }
    const page = await browser.get('/')
    expect(page.status).toBe(403)
    expect(page.body).toContain('<h1>This preview is not open</h1>')
    expect(page.body).not.toContain('EB Garamond')
    for (const path of ['/api/fonts', '/assets/x.js', '/favicon.svg', '/sitemap.xml']) {
      expect((await browser.get(path)).status).toBe(403)
    }
    expect((await browser.get('/api/fonts')).body.code).toBe(code)
    expect((await browser.post('/api/cart/quote', quoteOf)).status).toBe(403)
  })

  test('is one of the shop: signed as the test signs, it opens', async () => {
    const id = await drafts.begin('Signed')
    const browser = new PreviewBrowser(shop)
    await browser.get(`/?preview=${signPreview(id, Date.now() + 60_000)}`)
    expect((await browser.get('/')).status).toBe(200)
  })

  test('is not made for what is no draft', async () => {
    const done = await drafts.begin('Done', price(4_321))
    await drafts.publish(done)
    expect((await editor.post(`/change_sets/${done}/preview_links`)).body.code).toBe('published')
    const dropped = await drafts.begin('Dropped')
    await drafts.discard(dropped)
    expect((await editor.post(`/change_sets/${dropped}/preview_links`)).body.code).toBe('discarded')
    expect((await editor.post('/change_sets/none/preview_links')).status).toBe(404)
  })
})

test('prices of a draft are in its preview, and the shop’s in the shop, at the same time', async () => {
  const browser = await preview('Spring', price(9_900))
  const before = JSON.parse((await ofShop('/api/fonts/eb-garamond')).text)
  expect(priceIn((await browser.get('/api/fonts/eb-garamond')).body)).toBe(9_900)
  const buyer = new Buyer(shop)
  for (let round = 0; round < 5; ++round) {
    const [drafted, sold] = await Promise.all([
      browser.post('/api/cart/quote', quoteOf),
      buyer.post('/cart/quote', quoteOf),
    ])
    expect([drafted.status, sold.status]).toEqual([200, 200])
    expect(drafted.body.lines[0].base).toBe(9_900)
    expect(sold.body.lines[0].base).toBe(priceIn(before))
  }
  expect(JSON.parse((await ofShop('/api/fonts/eb-garamond')).text)).toEqual(before)
})

test('two drafts are seen by their own browsers', async () => {
  const [one, other] = await Promise.all([preview('A', price(1_100)), preview('B', price(2_200))])
  const seen = async (browser: PreviewBrowser) =>
    priceIn((await browser.get('/api/fonts/eb-garamond')).body)
  expect(await Promise.all([seen(one), seen(other), seen(one)])).toEqual([1_100, 2_200, 1_100])
})

test('texts, menus and the banner are in the pages of a preview alone', async () => {
  const browser = await preview(
    'Press <week>',
    [
      'page',
      'press',
      { title: 'For the press', description: 'Facts.', markdown: 'Quire **facts**.' },
    ],
    ['menus', '1', { header: [{ id: 'press', link: '/pages/press', title: 'Press' }], footer: [] }],
    ['page', 'about', null],
  )
  expect((await browser.get('/api/menus')).body).toMatchObject({ 1: [{ title: 'Press' }], 2: [] })
  const page = await browser.get('/pages/press')
  expect(page.body).toContain('<strong>facts</strong>')
  expect(page.body).toContain('<meta name="robots" content="noindex">')
  expect(page.body).not.toContain('rel="canonical"')
  expect(page.body).not.toContain('application/atom+xml')
  expect((await browser.get('/api/siteconfigs/shop')).body.preview).toEqual({
    name: 'Press <week>',
  })
  expect((await browser.get('/pages/about')).status).toBe(410)
  const [result] = (await browser.get('/api/search?q=press')).body.results
  expect(result).toMatchObject({ path: '/pages/press' })
  expect((await ofShop('/pages/press')).status).toBe(404)
  expect((await ofShop('/pages/about')).status).toBe(200)
  expect((await ofShop('/api/menus')).text).not.toContain('/pages/press')
  expect((await ofShop('/api/search?q=press')).text).not.toContain('/pages/press')
  expect((await ofShop('/sitemap.xml')).text).not.toContain('/pages/press')
  expect(JSON.parse((await ofShop('/api/siteconfigs/shop')).text).preview).toBeNull()
})

const day = (ms: number) => Math.floor((Date.now() + ms) / 60_000) * 60_000_000
const post = (title: string, published: number, draft = false): object => ({
  ...{ title, description: 'Facts.', markdown: 'Quire **facts**.' },
  ...{ draft, published, updated: published },
})
const hour = 3_600_000

test('posts that a draft edits are in its preview before their time, marked as such', async () => {
  const stored = await drafts.begin(
    'Stored',
    ['post', 'kept-back', post('Kept back quire', day(-hour), true)],
    ['post', 'next-year', post('Next year quire', day(300 * 24 * hour))],
  )
  await drafts.publish(stored)
  const browser = await preview(
    'Press',
    ['post', 'press-draft', post('Press draft quire', day(-hour), true)],
    ['post', 'press-to-come', post('Press to come quire', day(48 * hour))],
    ['post', 'press-out', post('Press out quire', day(-hour))],
  )
  const { posts } = (await browser.get('/api/news')).body
  const visibilities = posts.map(({ id, visibility }: Record<string, string>) => [id, visibility])
  expect(visibilities.slice(0, 3).sort()).toEqual([
    ['press-draft', 'draft'],
    ['press-out', undefined],
    ['press-to-come', 'scheduled'],
  ])
  expect((await browser.get('/api/news/press-to-come')).body.visibility).toBe('scheduled')
  const page = (await browser.get('/news/press-draft')).body
  expect(page).toContain('A draft: visitors do not see it')
  expect(page).toContain('<strong>facts</strong>')
  expect((await browser.get('/news')).body).toContain('Visitors see it from then on')
  expect((await browser.get('/og/news/press-draft.png')).status).toBe(200)
  // Of other drafts a link shows nothing.
  expect((await browser.get('/news/kept-back')).status).toBe(404)
  expect((await browser.get('/news/next-year')).status).toBe(404)

  await drafts.publish(browser.id)
  await until('the post that is out is in the shop', async () =>
    (await ofShop('/news/feed.xml')).text.includes('press-out'),
  )
  for (const id of ['press-draft', 'press-to-come', 'kept-back', 'next-year']) {
    for (const path of [`/news/${id}`, `/api/news/${id}`, `/og/news/${id}.png`]) {
      expect((await ofShop(path)).status).toBe(404)
    }
    for (const path of ['/news', '/news/feed.xml', '/sitemap.xml', '/api/news', '/']) {
      expect((await ofShop(path)).text).not.toContain(id)
    }
    expect((await ofShop('/api/search?q=quire')).text).not.toContain(id)
  }
  expect((await ofShop('/api/news')).text).not.toContain('"visibility"')
})

test('a family that is no longer hidden is seen in the preview and nowhere else', async () => {
  sql.run(`UPDATE family SET state = 'draft' WHERE id = 'amiri'`, touchShop)
  const isHidden = async () =>
    (await ofShop('/amiri')).status === 404 &&
    !(await ofShop('/api/search?q=amiri')).text.includes('/amiri"')
  await until('the family is hidden', isHidden)
  const family = { ...(await drafts.record('family', 'amiri')), life: { state: 'published' } }
  const browser = await preview('Amiri', ['family', 'amiri', family])
  expect((await browser.get('/amiri')).status).toBe(200)
  const font = (await browser.get('/api/fonts/amiri')).body
  const { instance, features, cover, face } = typingOf(font.styles[0])
  const tester = `/t/${face}/${instance}/${features}/${cover}.woff2`
  expect((await browser.get(tester)).status).toBe(200)
  expect((await ofShop(tester)).status).toBe(404)
  expect((await browser.get('/api/search?q=amiri')).body.results[0].path).toBe('/amiri')
  const grant = await browser.post('/api/tester_grants', { styles: [font.styles[0].id] })
  expect(grant.status).toBe(201)
  for (const path of ['/sitemap.xml', '/api/fonts', '/api/styles', '/news/feed.xml']) {
    expect((await ofShop(path)).text).not.toContain('"amiri')
  }
  expect(await isHidden()).toBe(true)
})

test('an edit is seen at the next request, and so is a change of the shop', async () => {
  const browser = await preview('Steps', price(1_000))
  const seen = async () => priceIn((await browser.get('/api/fonts/eb-garamond')).body)
  expect(await seen()).toBe(1_000)
  await drafts.edit(browser.id, price(2_000))
  expect(await seen()).toBe(2_000)
  sql.run(`UPDATE style SET name = 'Slanted' WHERE id = '${style}'`, touchShop)
  const { styles } = (await browser.get('/api/fonts/eb-garamond')).body
  expect(styles.find(({ id }: { id: string }) => id === style).name).toBe('Slanted')
})

test.each([
  ['publish', 'is published'],
  ['discard', 'was discarded'],
] as const)('%s of a change set ends its preview', async (end, words) => {
  const browser = await preview('Short', price(1_000))
  expect((await browser.get('/')).status).toBe(200)
  await drafts[end](browser.id)
  const page = await browser.get('/')
  expect(page.status).toBe(410)
  expect(page.body).toContain('<h1>This preview has ended</h1>')
  expect(page.body).toContain(words)
  expect((await browser.get('/api/fonts')).body.code).toBe('preview_ended')
})

test('a preview ends when its change set is deleted', async () => {
  const browser = await preview('Gone', price(1_000))
  expect((await browser.get('/')).status).toBe(200)
  const ofIt = `WHERE change_set_id = '${browser.id}'`
  sql.run(
    `DELETE FROM change_set_edit ${ofIt}`,
    `DELETE FROM change_set WHERE id = '${browser.id}'`,
  )
  expect((await browser.get('/')).status).toBe(410)
})

test('a draft that cannot be shown says so, and the next edit is shown', async () => {
  const browser = await preview('Odd', price(2_000))
  sql.run(
    `UPDATE change_set_edit SET record_after = '{"price":"cheap"}' WHERE change_set_id = '${browser.id}'`,
    `UPDATE change_set SET version = version + 1 WHERE id = '${browser.id}'`,
  )
  const page = await browser.get('/')
  expect(page.status).toBe(409)
  expect(page.body).toContain('cannot be shown')
  await drafts.edit(browser.id, price(3_000))
  expect((await browser.get('/')).status).toBe(200)
})

describe('a preview sells and keeps nothing', () => {
  test.each([
    ['POST', '/api/checkout'],
    ['POST', '/api/carts'],
    ['POST', '/api/trials'],
    ['POST', '/api/authentication/login_customer'],
    ['POST', '/api/authentication/register_customer'],
    ['POST', '/api/authentication/forgot_password'],
    ['POST', '/api/tester_states'],
    ['POST', '/api/menu_items'],
    ['POST', '/webhooks/stripe'],
    ['GET', '/api/orders'],
    ['GET', '/api/authentication/customer'],
    ['GET', '/api/verifications/0123456789ABCDEFGHJKMNPQRS'],
  ])('%s %s', async (method, path) => {
    const browser = await preview('Closed')
    const { status, body, headers } = await browser.call(
      method,
      path,
      method === 'POST' ? {} : undefined,
    )
    expect([status, body.code]).toEqual([403, 'preview_only'])
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  test.each(['/checkout', '/sitemap.xml', '/news/feed.xml'])(
    '%s is a page in words',
    async (path) => {
      const { status, body } = await (await preview('Closed')).get(path)
      expect(status).toBe(403)
      expect(body).toContain('cannot buy')
    },
  )

  test('a visit leaves no row behind', async () => {
    const browser = await preview('Quiet', price(4_000))
    const before = sql.countRows()
    const { styles } = (await browser.get('/api/fonts/eb-garamond')).body
    const { body: grant } = await browser.post('/api/tester_grants', { styles: [styles[0].id] })
    for (const path of [
      '/',
      '/eb-garamond',
      '/test_all',
      '/cart',
      '/api/trials',
      '/api/languages',
    ]) {
      expect((await browser.get(path)).status).toBe(200)
    }
    const batch = { fonts: [typingOf(styles[0])] }
    const fonts = await browser.post('/api/tester_batches', batch, {
      'x-tester-grant': grant.grant,
    })
    expect(fonts.status).toBe(200)
    expect((await browser.post('/api/cart/quote', quoteOf)).status).toBe(200)
    await browser.post('/api/cart/quote', { ...quoteOf, coupon: 'NOT-ONE' })
    expect(sql.countRows()).toEqual(before)
  })
})

describe('no cache mixes shop and preview', () => {
  test.each(['/', '/eb-garamond', '/api/fonts', '/api/menus', '/api/licences?font=eb-garamond'])(
    'the shop’s validators are none of %s',
    async (path) => {
      const browser = await preview('Fresh')
      const etag = (await ofShop(path)).headers.get('etag')!
      expect(etag).toBeTruthy()
      const { status, headers } = await browser.get(path, { 'if-none-match': etag })
      expect(status).toBe(200)
      expect(headers.get('etag')).toBeNull()
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex')
    },
  )

  test('files of the web build are not kept either', async () => {
    const browser = await preview('Files')
    const [script] = (await browser.get('/')).body.match(/\/assets\/[\w.-]+\.js/)
    const { status, headers } = await browser.get(script)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('robots.txt keeps everything out, without a link too', async () => {
    const { status, body, headers } = await new PreviewBrowser(shop).get('/robots.txt')
    expect([status, body]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  test('the cookie of a preview changes nothing in the shop', async () => {
    const browser = await preview('Cookie', price(9_900))
    const sold = await fetch(`${shop.url}/api/fonts/eb-garamond`, {
      headers: { cookie: browser.cookie },
    })
    expect(priceIn(await sold.json())).not.toBe(9_900)
  })
})

test('a shop without an address for previews says what is missing', async () => {
  await shop.stopServer()
  await shop.startServer({ TYPECASE_PREVIEW_URL: '' })
  const id = await drafts.begin('No address')
  const { status, body } = await editor.post(`/change_sets/${id}/preview_links`)
  expect([status, body.code]).toEqual([409, 'preview_not_set_up'])
  expect(body.detail).toContain('preview_url')
  await expect(new PreviewBrowser(shop).get('/')).rejects.toThrow()
})
