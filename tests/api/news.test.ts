import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canShiftClocks, ShiftedClock } from '@typecase/tests-support/clock'
import { reseed } from '@typecase/tests-support/seeding'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql, touchShop } from '@typecase/tests-support/sql'

const clock = canShiftClocks ? new ShiftedClock() : undefined
let shop: Shop
beforeAll(async () => {
  shop = await Shop.start({ environment: clock?.environment ?? {} })
})
afterAll(async () => {
  await shop.stop()
  clock?.remove()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' })
const json = async (path: string) => JSON.parse(await (await get(path)).text())
const html = async (path: string) => (await get(path)).text()

const post = (title: string, keys: string, text = 'Words.') =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${keys}\n---\n${text}\n`

/** Adds posts to the demonstration's. */
const publish = (files: Record<string, string>) =>
  reseed(
    shop,
    Object.fromEntries(Object.entries(files).map(([id, text]) => [`news/${id}.md`, text])),
  )

describe('news', () => {
  test('are listed from the newest on, each with the way to its neighbours', async () => {
    const { posts, page, pages } = await json('/api/news')
    expect([page, pages]).toEqual([1, 1])
    expect(posts.length).toBeGreaterThanOrEqual(5)
    const dates = posts.map((p: { publishedAt: string }) => p.publishedAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const [newest, second] = posts
    const shown = await json(`/api/news/${newest.id}`)
    expect(shown).toMatchObject({ ...newest, newer: null, older: second })
    expect((await json(`/api/news/${second.id}`)).newer).toEqual(newest)
    expect((await json(`/api/news/${posts.at(-1).id}`)).older).toBeNull()
  })

  test('beyond the last page there are no posts, and no page either', async () => {
    expect(await json('/api/news?page=999')).toEqual({ posts: [], page: 999, pages: 1 })
    expect((await get('/news?page=999')).status).toBe(404)
    expect((await get('/news?page=0')).status).toBe(404)
    expect((await get('/api/news?page=0')).status).toBe(400)
    expect((await get('/api/news?page=1e9')).status).toBe(400)
  })

  test('have specimens that are of fonts on sale, with the words in their place', async () => {
    const shown = await json('/api/news/bread-type')
    expect(shown.specimens).toHaveLength(3)
    const [line, , capitals] = shown.specimens
    expect(line).toMatchObject({
      text: 'A loaf is judged by its crumb',
      size: 40,
      family: 'vollkorn',
      style: { id: 'vollkorn-regular', name: 'Regular' },
    })
    expect(capitals.features).toEqual({ smcp: 1, onum: 1 })
    expect(shown.html).toContain('<figure class="specimen" data-specimen="0"')
    expect(shown.html).toContain(`>${line.text}</figure>`)
    expect((await json('/api/pages/about')).specimens).toHaveLength(1)
    expect((await json('/api/pages/eula-desktop')).specimens).toEqual([])
  })

  test('stand in the page with their data before any script runs', async () => {
    const page = await html('/news/bread-type')
    expect(page).toContain('<title>Bread type, Open Sorts</title>')
    expect(page).toContain('<h1>Bread type</h1>')
    expect(page).toContain('wholemeal, and meant it')
    expect(page).toContain('<a href="/news">News</a>')
    const data = JSON.parse(page.match(/id="data">(.*?)<\/script>/s)?.[1] ?? '')
    const seed = (key: unknown[]) =>
      data.find((s: { key: unknown[] }) => JSON.stringify(s.key) === JSON.stringify(key))?.data
    expect(seed(['post', 'bread-type'])).toEqual(await json('/api/news/bread-type'))
    const list = JSON.parse((await html('/news')).match(/id="data">(.*?)<\/script>/s)?.[1] ?? '')
    expect(list.at(-1)).toEqual({ key: ['news', 1], data: await json('/api/news') })
  })

  test.each(['/api/news', '/api/news/bread-type', '/api/pages/about', '/news/feed.xml'])(
    '%s is not sent twice to whoever has it',
    async (path) => {
      const etag = (await get(path)).headers.get('etag') ?? ''
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    },
  )

  test('a short link leads to its path, and nowhere else', async () => {
    const response = await get('/project/berner')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/eb-garamond'])
    expect((await get('/project/nothing')).status).toBe(404)
    expect(await json('/api/projects/berner')).toEqual({ id: 'berner', path: '/eb-garamond' })
  })
})

describe('posts that are not published yet', () => {
  const everywhere = [
    '/api/news',
    '/news',
    '/news/feed.xml',
    '/sitemap.xml',
    '/api/search?q=quokka',
  ]

  test('drafts and posts to come are nowhere', async () => {
    publish({
      'quokka-draft': post('Quokka draft', 'draft: true\npublished: 2026-01-01'),
      'quokka-to-come': post('Quokka to come', 'published: 2999-01-01'),
      'quokka-out': post('Quokka out', 'published: 2026-01-01'),
    })
    await until('the post is out', async () => (await get('/news/quokka-out')).status === 200)
    const isFound = async () => (await html('/api/search?q=quokka')).includes('Quokka')
    await until('the search knows', isFound)
    for (const path of everywhere) {
      const text = await html(path)
      expect(text, path).toMatch(/uokka( |-)out/)
      expect(text, path).not.toContain('quokka-draft')
      expect(text, path).not.toContain('quokka-to-come')
      expect(text, path).not.toMatch(/Quokka (draft|to come)/)
    }
    for (const id of ['quokka-draft', 'quokka-to-come']) {
      for (const path of [`/news/${id}`, `/api/news/${id}`, `/og/news/${id}.png`]) {
        expect((await get(path)).status, path).toBe(404)
      }
    }
    const newest = await json('/api/news/trials')
    expect(newest.newer).toBeNull()
  })

  test.skipIf(!canShiftClocks)('a post comes out by itself when its time comes', async () => {
    const hour = 3600
    const out = clock!.now().getTime() + hour * 1000
    new Sql(shop).run(
      `UPDATE post SET published_at = ${out}000, updated_at = ${out}000 WHERE id = 'quokka-to-come'`,
      "UPDATE post SET title = 'Quokka outdoors' WHERE id = 'quokka-out'",
      touchShop,
      'SELECT 1',
    )
    const status = async () => (await get('/news/quokka-to-come')).status
    // A shop that shows the title has read the date, which changed with it.
    await until('the date is known', async () => (await html('/news')).includes('Quokka outdoors'))
    expect(await status()).toBe(404)
    clock!.advance(hour)
    await until('the post is out', async () => (await status()) === 200)
    for (const path of everywhere) {
      await until(`${path} has it`, async () => /uokka( |-)to( |-)come/.test(await html(path)))
    }
  })
})

describe('apply', () => {
  const seed = (files: Record<string, string>) => {
    const folder = join(shop.data, 'seed-folder')
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    return shop.run('apply', folder)
  }

  test('names specimens of fonts that are not on sale, by file and line, and takes the text', () => {
    const specimens = [
      '::: specimen family="nothing"\nHidden hare\n:::',
      '::: specimen family="fraunces" style="Nothing"\nHidden hind\n:::',
    ]
    const { status, err } = seed({
      'news/warned.md': post('Warned', 'published: 2026-01-02', specimens.join('\n\n')),
    })
    expect(status).toBe(0)
    expect(err).toContain('news/warned.md: line 6: There is no family "nothing".')
    expect(err).toContain('news/warned.md: line 10: The family has no style of the name Nothing.')
  })

  test('the words of such specimens are a paragraph', async () => {
    await until('it is out', async () => (await get('/news/warned')).status === 200)
    const { html: text, specimens } = await json('/api/news/warned')
    expect(text).toBe('<p>Hidden hare</p>\n<p>Hidden hind</p>\n')
    expect(specimens).toEqual([])
  })

  test('refuses what is no date, no specimen or no path, and says where', () => {
    const { status, err } = seed({
      'news/bad.md': post('Bad', 'published: soon\nnonsense: 1', '::: specimen\nx\n:::'),
      'projects.toml': '[[project]]\nid = "out"\npath = "https://evil.example/"\n',
    })
    expect(status).toBe(1)
    for (const place of [
      'news/bad.md:4: published:',
      'news/bad.md:5: nonsense:',
      'news/bad.md: line 7:',
      'project[1].path:',
    ]) {
      expect(err).toContain(place)
    }
  })
})
