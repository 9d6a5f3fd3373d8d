// Styles, families and texts that are hidden, retired, renamed, withdrawn and brought back.

import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { root } from '@typecase/tests-support/database'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, customer } from './buy.ts'

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await Shop.start()
  folder = mkdtempSync(join(tmpdir(), 'typecase-life-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await shop.stop()
})

const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' })
const text = async (path: string) => (await get(path)).text()
const status = async (path: string) => (await get(path)).status

/** Imports the family of a folder: Amiri's fonts under another name. */
function bring(name: string, head: string, bold = 'Bold', ofBold = '') {
  const family = join(folder, name)
  mkdirSync(family, { recursive: true })
  for (const style of ['Regular', 'Bold']) {
    copyFileSync(join(root, `build/demo/amiri/Amiri-${style}.ttf`), join(family, `${style}.ttf`))
  }
  writeFileSync(
    join(family, 'family.toml'),
    `name = "Ink"\nprice = "40.00"\nfamily_price = "70.00"\n${head}\n` +
      `[[style]]\nfile = "Bold.ttf"\nname = "${bold}"\n${ofBold}\n`,
  )
  return shop.run('import', family)
}

const quote = (itemId: string, licence = 'desktop') =>
  new Buyer(shop).post('/cart/quote', {
    items: [Buyer.item(itemId, { fontLicenseId: licence })],
  })

const stylesOf = async (path: string) => {
  const { styles } = (await new Buyer(shop).get(path)).body
  return styles.map(({ id }: { id: string }) => id)
}

/** The texts and licences of the demonstration, with a change of one file. */
function reseed(file: string, change: (before: string) => string) {
  const texts = join(folder, `shop-${randomUUID()}`)
  cpSync(join(root, 'fixtures/shop'), texts, { recursive: true })
  writeFileSync(join(texts, file), change(readFileSync(join(texts, file), 'utf8')))
  expect(shop.run('apply', texts)).toMatchObject({ status: 0 })
}

test('a retired family is gone from lists and sales, its buyers keep it, and it comes back', async () => {
  bring('ink', 'id = "ink"')
  await until('the family is on sale', async () => (await status('/ink')) === 200)

  bring('ink', 'id = "ink"\nstate = "retired"')
  await until('the family is retired', async () => (await status('/ink')) === 410)
  expect(await text('/ink')).toContain('Ink is no longer sold.')
  const asked = await new Buyer(shop).get('/fonts/ink')
  expect([asked.status, asked.body.code]).toEqual([410, 'retired'])
  expect(await text('/sitemap.xml')).not.toContain('/ink<')
  expect((await quote('ink-bold')).body.errors).toEqual([
    expect.objectContaining({ pointer: '/items/0/itemId', code: 'not_on_sale' }),
  ])

  bring('ink', 'id = "ink"\nstate = "published"')
  await until('the family is back', async () => (await status('/ink')) === 200)
  expect((await quote('ink-bold')).status).toBe(200)
})

test('a hidden family is seen and sold by its link and listed nowhere', async () => {
  bring('secret', 'id = "secret"\nstate = "hidden"')
  await until('the family has a page', async () => (await status('/secret')) === 200)

  expect(await text('/secret')).toContain('noindex')
  expect((await quote('secret-bold')).status).toBe(200)
  for (const path of ['/api/fonts', '/api/styles', '/sitemap.xml', '/test_all']) {
    expect(await text(path)).not.toContain('secret')
  }
})

test('a hidden style is offered by its own link and sold', async () => {
  bring('veil', 'id = "veil"', 'Bold', 'state = "hidden"')
  await until('the family is on sale', async () => (await status('/veil')) === 200)

  expect(await stylesOf('/fonts/veil')).toEqual(['veil-regular'])
  expect(await stylesOf('/fonts/veil?item=veil-bold')).toEqual(['veil-regular', 'veil-bold'])
  expect(await stylesOf('/fonts/veil?item=ink-bold')).toEqual(['veil-regular'])
  expect(await text('/veil')).not.toContain('Bold')
  expect((await quote('veil-bold')).status).toBe(200)
})

test('a licence kind is hidden, retired and brought back', async () => {
  const kinds = async (query: string) => {
    const { licences } = (await new Buyer(shop).get(`/licences?font=inter${query}`)).body
    return licences.map(({ id }: { id: string }) => id)
  }
  const set = (state: string) =>
    reseed('licences.toml', (before) =>
      before.replace('id = "broadcast"', `id = "broadcast"\nstate = "${state}"`),
    )
  const { options } = (await new Buyer(shop).get('/licences?font=inter')).body.licences.find(
    ({ id }: { id: string }) => id === 'broadcast',
  )
  const asked = () =>
    new Buyer(shop).post('/cart/quote', {
      items: [
        Buyer.item('inter-bold', {
          fontLicenseId: 'broadcast',
          licenseOptionId: options[0].id,
          fields: { programme: 'News' },
        }),
      ],
    })

  set('hidden')
  await until('it is not listed', async () => !(await kinds('')).includes('broadcast'))
  expect(await kinds('&kind=broadcast')).toContain('broadcast')
  expect(await kinds('&kind=nothing')).toEqual(await kinds(''))
  expect((await asked()).body.lines[0].eula).toMatchObject({ kind: 'broadcast', version: '1.0' })
  expect(await text('/sitemap.xml')).not.toContain('eula-broadcast')

  set('retired')
  await until('it is not sold', async () => (await asked()).status === 422)
  expect((await asked()).body.errors).toEqual([
    expect.objectContaining({ pointer: '/items/0/itemId', code: 'unknown_licence' }),
  ])
  expect(await status('/pages/eula-broadcast')).toBe(200)

  set('draft')
  await until('its words are for nobody', async () => {
    return (await status('/pages/eula-broadcast-1.0')) === 404
  })

  set('published')
  await until('it is listed', async () => (await kinds('')).includes('broadcast'))
  expect((await asked()).status).toBe(200)
})

test('a family without a listed licence kind has no price, and is sold by the link of one', async () => {
  bring('mute', 'id = "mute"')
  await until('the family is on sale', async () => (await status('/mute')) === 200)
  const font = async (query = '') => (await new Buyer(shop).get(`/fonts/mute${query}`)).body
  expect((await font()).fromPrice).toBe(4000)
  reseed('licences.toml', (before) =>
    before.replaceAll('[[kind]]\n', '[[kind]]\nstate = "hidden"\n'),
  )

  await until('it has no price', async () => (await font()).fromPrice === null)
  expect((await font()).styles.map(({ price }: { price: unknown }) => price)).toEqual([null, null])
  expect((await font()).packages).toEqual([])
  expect(await text('/mute')).not.toContain('/mute/buy')
  expect(await font('?kind=desktop')).toMatchObject({ fromPrice: 4000 })
  expect((await quote('mute-bold')).status).toBe(200)

  reseed('licences.toml', (before) => before)
  await until('it has its price again', async () => (await font()).fromPrice === 4000)
})

test('a renamed family redirects, and carts with its former ids are sold', async () => {
  bring('quill', 'id = "quill"')
  await until('the family is on sale', async () => (await status('/quill')) === 200)
  const items = [Buyer.item('quill-bold')]
  const shared = (await new Buyer(shop).post('/carts', { items })).body

  bring('quill', 'id = "feather"\nformerly = ["quill"]')
  await until('the address leads on', async () => (await status('/quill')) === 301)
  expect((await get('/quill?x=1')).headers.get('location')).toBe('/feather?x=1')
  expect((await get('/quill/buy')).headers.get('location')).toBe('/feather/buy')
  expect((await quote('quill-bold')).status).toBe(200)
  expect((await new Buyer(shop).get(`/carts/${shared.id}`)).status).toBe(200)
  const { formerIds } = (await new Buyer(shop).get('/siteconfigs/shop')).body
  expect(formerIds).toMatchObject({ quill: 'feather', 'quill-bold': 'feather-bold' })
})

test('a style renamed in its file is asked about and never sold twice', async () => {
  bring('nib', 'id = "nib"')
  const { status: code, out } = bring('nib', 'id = "nib"', 'Heavy')
  expect([code, out]).toEqual([1, expect.stringContaining('style_renamed')])
  await until('the family is on sale', async () => (await status('/nib')) === 200)
  expect((await new Buyer(shop).get('/fonts/nib')).body.styles).toHaveLength(2)
})

test('texts that are gone are listed, and withdrawn on request', async () => {
  const texts = join(folder, 'shop')
  cpSync(join(root, 'fixtures/shop'), texts, { recursive: true })
  const page = join(texts, 'pages/jobs.md')
  writeFileSync(page, '---\ntitle: Jobs\ndescription: Work.\n---\nWords.\n')
  shop.run('apply', texts)
  await until('the page is there', async () => (await status('/pages/jobs')) === 200)

  rmSync(page)
  expect(shop.run('apply', texts).err).toContain('/pages/jobs')
  expect(await status('/pages/jobs')).toBe(200)
  expect(shop.run('apply', texts, '--withdraw').out).toContain('Withdrawn: /pages/jobs')
  await until('the page is withdrawn', async () => (await status('/pages/jobs')) === 410)
  expect((await new Buyer(shop).get('/pages/jobs')).body.code).toBe('withdrawn')
})

test('an order placed before its family is renamed and retired is paid and delivered', async () => {
  bring('late', 'id = "late"')
  await until('the family is on sale', async () => (await status('/late')) === 200)
  const buyer = await customer(shop, 'late@tidalatlas.example')
  const placed = await buyer.post('/checkout', await buyer.order([Buyer.item('late-bold')]), {
    'idempotency-key': randomUUID(),
  })
  expect(placed.status).toBe(201)

  bring('late', 'id = "later"\nformerly = ["late"]\nstate = "retired"')
  await until('the family is retired', async () => (await status('/later')) === 410)
  expect(await status('/late')).toBe(301)
  await buyer.confirm(placed.body.clientSecret)

  const path = `/orders/${placed.body.orderId}`
  await until('all files are ready', async () => {
    const { downloads } = (await buyer.get(path)).body
    const ready = downloads.filter(({ state }: { state: string }) => state === 'ready')
    return ready.length > 0 && ready.length === downloads.length
  })
  const { downloads, lines } = (await buyer.get(path)).body
  expect(downloads.map(({ kind }: { kind: string }) => kind)).toContain('certificate')
  for (const { url } of downloads) expect(await status(url)).toBe(200)
  const verified = await new Buyer(shop).get(`/verifications/${lines[0].licenceSerial}`)
  expect([verified.status, verified.body.state]).toEqual([200, 'valid'])
  const { entitlements } = (await buyer.get('/entitlements')).body
  expect(entitlements).toHaveLength(1)
})

test('a buyer downloads what has been retired since', async () => {
  const buyer = await customer(shop)
  const id = await buy(buyer)
  const family = join(folder, 'eb-garamond')
  cpSync(join(root, 'build/demo/eb-garamond'), family, { recursive: true })
  const toml = join(family, 'family.toml')
  const before = readFileSync(toml, 'utf8')
  writeFileSync(toml, `state = "retired"\n${before}`)
  shop.run('import', family)
  await until('the family is retired', async () => (await status('/eb-garamond')) === 410)

  await until('the files are ready', async () => {
    const { downloads } = (await buyer.get(`/orders/${id}`)).body
    const file = downloads.find(({ kind }: { kind: string }) => kind === 'package')
    return file?.state === 'ready' && (await status(file.url)) === 200
  })
})
