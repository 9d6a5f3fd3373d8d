import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reseed } from '@typecase/tests-support/seeding'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'

const address = 'https://opensorts.example'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start({ environment: { TYPECASE_PUBLIC_URL: address } })
})
afterAll(() => shop.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' })
const text = async (path: string) => (await get(path)).text()

const unescaped = (xml: string) =>
  xml.replace(
    /&(lt|gt|quot|#39|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name as 'lt'],
  )

/** The text of every element of that name. */
const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map((found) =>
    unescaped(found[1]!),
  )

const attribute = (html: string, pattern: RegExp) => unescaped(html.match(pattern)?.[1] ?? '')
const canonical = (html: string) => attribute(html, /<link rel="canonical" href="([^"]*)"/)
const isIndexed = (html: string) => !html.includes('<meta name="robots" content="noindex">')

const sitemap = async () =>
  elements(await text('/sitemap.xml'), 'loc').map((place) => {
    expect(place.startsWith(`${address}/`)).toBe(true)
    return place.slice(address.length)
  })

/** Paths that robots.txt keeps from crawlers, as RFC 9309 reads them. */
async function disallowed() {
  const rules = [...(await text('/robots.txt')).matchAll(/^Disallow: (.*)$/gm)].map((r) => r[1]!)
  return (path: string) =>
    rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
}

describe('the feed', () => {
  // RFC 4287, 4.1.1 and 4.1.2: what a feed and an entry must have, and once.
  const ofFeed = ['id', 'title', 'updated', 'author']
  const ofEntry = ['id', 'title', 'updated', 'published', 'summary', 'content']
  const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

  test('is Atom with all that a feed and its entries need', async () => {
    const response = await get('/news/feed.xml')
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = await response.text()
    expect(feed).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/,
    )
    const entries = [...feed.matchAll(/<entry>.*?<\/entry>/gs)].map((found) => found[0])
    const head = feed.replace(/<entry>.*<\/entry>/s, '')
    for (const name of ofFeed) expect(elements(head, name), name).toHaveLength(1)
    expect(entries.length).toBeGreaterThanOrEqual(5)
    for (const entry of entries) {
      for (const name of ofEntry) expect(elements(entry, name), name).toHaveLength(1)
    }
    for (const moment of [...elements(feed, 'updated'), ...elements(feed, 'published')]) {
      expect(moment).toMatch(date)
    }
    const ids = elements(feed, 'id')
    expect(new Set(ids).size).toBe(ids.length)
    expect(elements(head, 'updated')[0]).toBe(elements(feed, 'updated').slice(1).toSorted().at(-1))
    expect(head).toContain(
      `<link rel="self" type="application/atom+xml" href="${address}/news/feed.xml"/>`,
    )
  })

  test('has the words of every post with absolute links, and nothing that acts', async () => {
    const feed = await text('/news/feed.xml')
    const { posts } = JSON.parse(await text('/api/news'))
    expect(elements(feed, 'title').slice(1)).toEqual(posts.map((p: { title: string }) => p.title))
    for (const content of elements(feed, 'content')) {
      for (const [, link] of content.matchAll(/ (?:href|src)="([^"]*)"/g)) {
        expect(link).toMatch(/^https:\/\//)
      }
      expect(content).not.toMatch(/<(script|figure|style)|data-specimen/)
      expect(content).toMatch(/^<p>/)
    }
    expect(feed).toContain('Quires, gathered &amp;amp; sewn')
  })

  test('is named by the front page, the news and every post', async () => {
    for (const path of ['/', '/news', '/news/wonk']) {
      expect(await text(path)).toContain(
        'rel="alternate" type="application/atom+xml" title="Open Sorts" href="/news/feed.xml"',
      )
    }
    expect(await text('/fraunces')).not.toContain('atom+xml')
  })
})

describe('the sitemap', () => {
  test('lists addresses that answer, are to be kept, and call themselves so', async () => {
    const isDisallowed = await disallowed()
    const paths = await sitemap()
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of paths) {
      const response = await get(path)
      const html = await response.text()
      expect([path, response.status]).toEqual([path, 200])
      expect([path, canonical(html)]).toEqual([path, address + path])
      expect([path, isIndexed(html), isDisallowed(path)]).toEqual([path, true, false])
    }
  })

  test('misses nothing that a visitor comes to by links', async () => {
    const paths = await sitemap()
    const seen = new Set(['/'])
    const kept = new Set<string>()
    for (const path of seen) {
      const response = await get(path)
      const html = await response.text()
      if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) continue
      if (response.status === 200 && isIndexed(html))
        kept.add(canonical(html).slice(address.length))
      for (const [, link] of html.matchAll(/<a href="(\/[^"]*)"/g)) {
        if (!link!.startsWith('/api/')) seen.add(unescaped(link!))
      }
    }
    expect(kept.size).toBeGreaterThan(30)
    expect([...kept].filter((path) => !paths.includes(path))).toEqual([])
    expect(paths.filter((path) => !kept.has(path))).toEqual([])
  })

  test('says when posts changed', async () => {
    const map = await text('/sitemap.xml')
    expect(map).toContain(
      `<loc>${address}/news/five-widths</loc><lastmod>2026-07-21T08:00:00Z</lastmod>`,
    )
  })
})

describe('robots.txt', () => {
  test('keeps crawlers from what is personal, and tells where the sitemap is', async () => {
    const robots = await text('/robots.txt')
    expect(robots).toContain(`\nSitemap: ${address}/sitemap.xml\n`)
    const isDisallowed = await disallowed()
    const personal = ['/cart', '/cart/X', '/checkout', '/orders/X', '/orders/X/success', '/profile']
    const useless = [
      '/login',
      '/reset_password?token=x',
      '/trials/get?token=x',
      '/trials/submitted',
    ]
    for (const path of [...personal, ...useless]) {
      expect([path, isDisallowed(path)]).toEqual([path, true])
      expect([path, isIndexed(await text(path))]).toEqual([path, false])
    }
    expect(isDisallowed('/cartoon')).toBe(false)
  })

  test('keeps crawlers from a shop without https', async () => {
    const trial = await Shop.start()
    const robots = await (await fetch(`${trial.url}/robots.txt`)).text()
    expect(robots).toBe('User-agent: *\nDisallow: /\n')
    await trial.stop()
  })
})

describe('structured data', () => {
  // Properties that search engines require of schema.org's types; a list: each of them.
  const required: Record<string, string[]> = {
    Organization: ['name', 'url'],
    Product: ['name', 'description', 'image', 'brand', 'offers', 'url'],
    Brand: ['name'],
    AggregateOffer: ['lowPrice', 'highPrice', 'priceCurrency', 'offerCount', 'offers'],
    Offer: ['name', 'sku', 'price', 'priceCurrency', 'availability', 'url'],
    BreadcrumbList: ['itemListElement'],
    ListItem: ['position', 'name', 'item'],
    BlogPosting: [
      'headline',
      'datePublished',
      'dateModified',
      'author',
      'publisher',
      'image',
      'url',
    ],
  }

  type Thing = { '@type'?: string; [name: string]: unknown }

  function faults(thing: unknown): string[] {
    if (Array.isArray(thing)) return thing.flatMap(faults)
    if (typeof thing !== 'object' || thing === null) return []
    const { '@type': type = '', ...fields } = thing as Thing
    const known = required[type]
    if (!known) return [`${type} is not known`]
    const missing = known.filter((name) => [undefined, '', null].includes(fields[name] as never))
    return [
      ...missing.map((name) => `${type} lacks ${name}`),
      ...Object.values(fields).flatMap(faults),
    ]
  }

  async function data(path: string): Promise<Thing[]> {
    const scripts = (await text(path)).matchAll(
      /<script type="application\/ld\+json">(.*?)<\/script>/gs,
    )
    return [...scripts].map((found) => JSON.parse(found[1]!))
  }
  const types = (things: Thing[]) => things.map((thing) => thing['@type'])

  test.each([
    ['/', ['Organization']],
    ['/fraunces', ['Product', 'BreadcrumbList']],
    ['/amiri', ['Product', 'BreadcrumbList']],
    ['/fraunces/buy', ['BreadcrumbList']],
    ['/news', ['BreadcrumbList']],
    ['/news/wonk', ['BlogPosting', 'BreadcrumbList']],
    ['/pages/faq', ['BreadcrumbList']],
    ['/trials', ['BreadcrumbList']],
    ['/test_all', ['BreadcrumbList']],
    ['/cart', ['BreadcrumbList']],
    ['/no-such-family', []],
  ])('of %s is %j, with all they need', async (path, wanted) => {
    const things = await data(path)
    expect(types(things)).toEqual(wanted)
    for (const thing of things) {
      expect(thing['@context']).toBe('https://schema.org')
      expect(faults(thing)).toEqual([])
    }
  })

  test('a product has an offer for every style and package at its price', async () => {
    const [product] = await data('/fraunces')
    const font = JSON.parse(await text('/api/fonts/fraunces'))
    const offers = (product!['offers'] as Thing)['offers'] as { sku: string; price: string }[]
    const sold = [...font.styles, ...font.packages] as { id: string; price: number }[]
    expect(offers.map(({ sku, price }) => [sku, price])).toEqual(
      sold.map(({ id, price }) => [id, (price / 100).toFixed(2)]),
    )
  })

  test('the way to a post leads over the news', async () => {
    const things = await data('/news/wonk')
    const steps = things[1]!['itemListElement'] as {
      position: number
      name: string
      item: string
    }[]
    expect(steps.map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, 'Open Sorts', `${address}/`],
      [2, 'News', `${address}/news`],
      [3, 'What the wonk axis does', `${address}/news/wonk`],
    ])
  })
})

describe('link previews on other sites', () => {
  test.each(['/', '/fraunces', '/news/wonk'])('%s has a picture that is there', async (path) => {
    const html = await text(path)
    const picture = attribute(html, /<meta property="og:image" content="([^"]*)"/)
    expect(picture.startsWith(`${address}/og/`)).toBe(true)
    const response = await get(picture.slice(address.length))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(html).toMatch(/<meta property="og:image:alt" content="[^"]+">/)
  })

  test('every style has a picture of its own', async () => {
    const picture = async (name: string) => {
      const response = await get(`/og/${name}.png`)
      expect(response.status).toBe(200)
      return Buffer.from(await response.arrayBuffer()).toString('base64')
    }
    expect(await picture('vollkorn-black')).not.toBe(await picture('vollkorn-italic'))
    for (const name of ['vollkorn-nothing', 'vollkorn-family', 'news', '']) {
      expect((await get(`/og/${name}.png`)).status).toBe(404)
    }
  })

  test('a page in one language says so', async () => {
    const html = await text('/fraunces')
    for (const language of ['en', 'x-default']) {
      expect(html).toContain(
        `<link rel="alternate" hreflang="${language}" href="${address}/fraunces">`,
      )
    }
    expect(await text('/cart')).not.toContain('hreflang')
  })

  test('an article says when it came out', async () => {
    const html = await text('/news/wonk')
    expect(html).toContain('<meta property="og:type" content="article">')
    expect(html).toContain(
      '<meta property="article:published_time" content="2026-03-23T09:00:00Z">',
    )
  })
})

describe('every screen without a script', () => {
  test.each([
    '/',
    '/fraunces',
    '/news',
    '/news/wonk',
    '/pages/about',
    '/trials',
    '/cart',
    '/no-such',
  ])('%s has the menus as links, and one heading', async (path) => {
    const html = await text(path)
    for (const link of ['/trials', '/news', '/pages/licences']) {
      expect(html, link).toContain(`<a href="${link}">`)
    }
    expect(html).toContain('<a href="/pages/imprint" target="_blank" rel="noopener">')
    expect(html.match(/<h1>/g)).toHaveLength(1)
  })

  test('news of more than one page have each an address of their own', async () => {
    const posts = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [
        `news/numbered-${n}.md`,
        `---\ntitle: Numbered ${n}\ndescription: One of twelve.\npublished: 2026-01-01\n---\nWords.\n`,
      ]),
    )
    reseed(shop, posts)
    await until('they are out', async () => (await get('/news?page=2')).status === 200)
    const second = await text('/news?page=2')
    expect(canonical(second)).toBe(`${address}/news?page=2`)
    expect(second).toContain('<a href="/news">Newer</a>')
    expect(await text('/news')).toContain('<a href="/news?page=2">Older</a>')
    expect((await get('/news?page=3')).status).toBe(404)
  })
})
