import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Shop } from '@typecase/tests-support/shop'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start()
})
afterAll(() => shop.stop())

const page = async (path: string) => {
  const response = await fetch(shop.url + path, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('pages', () => {
  test.each([
    '/',
    '/eb-garamond',
    '/eb-garamond/buy',
    '/cart',
    '/checkout',
    '/login',
    '/test_all',
    '/pages/faq',
  ])('%s carries title, description, address and data before any script runs', async (path) => {
    const { status, html } = await page(path)
    expect(status).toBe(200)
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]+">/)
    expect(html).toMatch(/<meta property="og:title" content="[^"]+">/)
    expect(html).toMatch(/<h1>[^<]+<\/h1>/)
    const data = JSON.parse(
      html.match(/<script type="application\/json" id="data">(.*?)<\/script>/s)?.[1] ?? '',
    )
    expect(data.map((seed: { key: string[] }) => seed.key[0])).toEqual(
      expect.arrayContaining(['shop', 'menus']),
    )
  })

  test('a font page is a product with its styles and prices', async () => {
    const { html } = await page('/eb-garamond')
    const product = JSON.parse(html.match(/ld\+json">(.*?)<\/script>/s)?.[1] ?? '')
    expect(product).toMatchObject({ '@type': 'Product', name: 'EB Garamond' })
    expect(html).toContain('<li>Italic, ')
    expect(html).toContain('<a href="/eb-garamond/buy">')
  })

  test.each([
    '/no-such-family',
    '/pages/nothing',
    '/eb-garamond/sell',
    '/orders',
    '/a/b/c/d',
    '/%3Cscript%3E',
  ])('%s is the 404 screen with status 404', async (path) => {
    const { status, html } = await page(path)
    expect(status).toBe(404)
    expect(html).toContain('<h1>Not found</h1>')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('There is no page at /<')
  })

  test.each([
    ['/fraunces-mono', '<a href="/fraunces">Fraunces</a> is the nearest name.'],
    ['/garamond', '<a href="/eb-garamond">EB Garamond</a> is the nearest name.'],
    ['/eb-garamont', '<a href="/eb-garamond">EB Garamond</a> is the nearest name.'],
    ['/Vollkorn/specimen', '<a href="/vollkorn">Vollkorn</a> is the nearest name.'],
    ['/fraunces%3Cimg%3E', '<a href="/fraunces">Fraunces</a> is the nearest name.'],
  ])('%s names the family that is nearest, before any script runs', async (path, words) => {
    const { status, html } = await page(path)
    expect(status).toBe(404)
    expect(html).toContain(words)
    expect(html).not.toContain('<img>')
  })

  test.each(['/wp-login.php', '/news/fraunces', '/404', `/${'fraunces-'.repeat(500)}`])(
    '%s names none',
    async (path) => {
      const { status, html } = await page(path)
      expect(status).toBe(404)
      expect(html).not.toContain('is the nearest name')
    },
  )

  test('the two old names lead to their fonts', async () => {
    expect((await page('/berry')).headers.get('location')).toBe('/ready')
    expect((await page('/frisbee')).headers.get('location')).toBe('/frizbee')
  })

  test('only the checkout lets the gateway in', async () => {
    const policy = async (path: string) =>
      (await page(path)).headers.get('content-security-policy') ?? ''
    expect(await policy('/checkout')).toContain(shop.sandboxUrl)
    for (const path of [
      '/',
      '/cart',
      '/eb-garamond',
      '/orders/00000000000000000000000000',
      '/nothing',
    ]) {
      expect(await policy(path)).not.toContain(shop.sandboxUrl)
      expect(await policy(path)).toContain("default-src 'none'")
      expect(await policy(path)).not.toContain('unsafe')
    }
  })

  test('hashed files are immutable and come compressed', async () => {
    const { html } = await page('/')
    const script = html.match(/src="(\/assets\/[^"]+\.js)"/)?.[1] ?? ''
    const response = await fetch(shop.url + script, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
  })
})

test.each(['br', 'gzip'])(
  'a page is sent as %s, and asked for again by the tag of it',
  async (coding) => {
    const headers = { 'accept-encoding': coding }
    const first = await fetch(`${shop.url}/eb-garamond`, { headers })
    expect(first.headers.get('content-encoding')).toBe(coding)
    expect(first.headers.get('vary')).toBe('Accept-Encoding')
    expect(Number(first.headers.get('content-length'))).toBeLessThan(12_000)
    expect(await first.text()).toContain('<h1>EB Garamond</h1>')
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(`${shop.url}/eb-garamond`, {
      headers: { ...headers, 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
    const plain = await fetch(`${shop.url}/eb-garamond`, {
      headers: { 'accept-encoding': 'identity', 'if-none-match': etag },
    })
    expect(plain.status).toBe(200)
    expect(plain.headers.get('content-encoding')).toBeNull()
  },
)

describe('public reads', () => {
  test.each([
    '/api/fonts',
    '/api/fonts/eb-garamond',
    '/api/licences?font=eb-garamond',
    '/api/menus',
    '/api/menu_items',
    '/api/siteconfigs/pangrams',
    '/api/siteconfigs/shop',
  ])('%s answers with an ETag that holds', async (path) => {
    const first = await page(path)
    expect(first.status).toBe(200)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(shop.url + path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('the demo foundry is worth a visit', async () => {
    const { fonts } = JSON.parse((await page('/api/fonts')).html)
    expect(fonts.length).toBeGreaterThanOrEqual(14)
    const styles = fonts.reduce(
      (sum: number, font: { styleCount: number }) => sum + font.styleCount,
      0,
    )
    expect(styles).toBeGreaterThanOrEqual(120)
    expect(
      fonts.filter((font: { axisCount: number }) => font.axisCount > 0).length,
    ).toBeGreaterThanOrEqual(4)
    expect(fonts.some((font: { axisCount: number }) => font.axisCount >= 3)).toBe(true)
    expect(fonts.some((font: { direction: string }) => font.direction === 'rtl')).toBe(true)
    expect(fonts.some((font: { category: string }) => font.category === 'mono')).toBe(true)
  })

  test('menus lead to screens that exist', async () => {
    const menus = JSON.parse((await page('/api/menus')).html)
    for (const item of [...menus['1'], ...menus['2']]) {
      expect([item.link, (await page(item.link)).status]).toEqual([item.link, 200])
    }
  })

  test.each([
    '/api/fonts/nothing',
    '/api/pages/nothing',
    '/api/menu_items/nothing',
    '/api/nothing',
    '/api',
  ])('%s is a problem with code not_found', async (path) => {
    const { status, headers, html } = await page(path)
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(JSON.parse(html)).toMatchObject({
      code: 'not_found',
      requestId: headers.get('x-request-id'),
    })
  })
})
