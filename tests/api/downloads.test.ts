// Downloads that are slow, and builds that fail.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Buyer } from '@typecase/tests-support/buyer'
import { enlargeFiles, largeFile, SlowReader } from '@typecase/tests-support/large-files'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'

interface Download {
  kind: string
  name: string
  state: string
  url: string
}
interface Bought {
  id: string
  downloads: Download[]
}

const megabyte = 2 ** 20

let shop: Shop
let sql: Sql

beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
})
afterAll(() => shop.stop())

/** Pays two licences of a style, and waits until the order's packages are in the state. */
async function buy(buyer: Buyer, state: string): Promise<Bought> {
  const items = ['desktop', 'web'].map((fontLicenseId) =>
    Buyer.item('vollkorn-regular', {
      fontLicenseId,
      ...(fontLicenseId === 'web'
        ? { licenseOptionId: '10k', fields: { domains: 'tidalatlas.example' } }
        : {}),
    }),
  )
  const placed = await buyer.post('/checkout', await buyer.order(items), {
    'idempotency-key': randomUUID(),
  })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  await buyer.confirm(placed.body.clientSecret)
  return reach(buyer, placed.body.orderId, state)
}

async function reach(buyer: Buyer, id: string, state: string): Promise<Bought> {
  let order: Bought | undefined
  await until(`the packages are ${state}`, async () => {
    order = (await buyer.get(`/orders/${id}`)).body as Bought
    const packages = order.downloads.filter(({ kind }) => kind === 'package')
    return packages.length > 0 && packages.every((download) => download.state === state)
  })
  return order!
}

const residentMemory = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))![1]) * 1024

test('thirty slow readers of a large package cost a piece of it each, and keep nobody waiting', async () => {
  const buyer = new Buyer(shop)
  const orders = [await buy(buyer, 'ready'), await buy(new Buyer(shop), 'ready')]
  for (const { id } of orders) enlargeFiles(sql, id)
  const whole = await fetch(shop.url + orders[0]!.downloads[0]!.url)
  expect((await whole.arrayBuffer()).byteLength).toBe(largeFile)

  const before = residentMemory()
  const readers: SlowReader[] = []
  const open = async (url: string) => {
    const reader = await SlowReader.open(shop, url)
    readers.push(reader.sip())
    return reader.status
  }
  for (const { downloads } of orders) {
    for (const { url } of downloads) expect([await open(url), await open(url)]).toEqual([200, 200])
  }
  expect(readers).toHaveLength(32)
  const grown = residentMemory() - before
  expect(grown).toBeLessThan(96 * megabyte)

  const refused = await fetch(shop.url + orders[0]!.downloads[0]!.url)
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_downloads'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await buyer.get(`/orders/${orders[0]!.id}`)).status).toBe(200)

  readers.forEach((reader) => reader.close())
  await until('the seats are free', async () => {
    const range = { headers: { range: `bytes=${largeFile - 1}-` } }
    const last = await fetch(shop.url + orders[0]!.downloads[0]!.url, range)
    const bytes = await last.arrayBuffer()
    return last.status === 206 && bytes.byteLength === 1
  })
}, 120_000)

test('a phone that lost a connection goes on with another, and not while all of them move', async () => {
  const { id, downloads } = await buy(new Buyer(shop), 'ready')
  enlargeFiles(sql, id)
  const url = downloads[0]!.url
  const readers = await Promise.all([1, 2, 3, 4].map(() => SlowReader.open(shop, url)))
  readers.forEach((reader) => reader.sip())
  const rest = { headers: { range: `bytes=${largeFile - 1}-` } }
  expect((await fetch(shop.url + url, rest)).status).toBe(429)
  const [lost, ...moving] = readers
  const cut = once(lost!.socket, 'close')
  lost!.stand()
  await until('the fifth has the place of the one that stands', async () => {
    return (await fetch(shop.url + url, rest)).status === 206
  })
  lost!.sip() // Not faster, or it has the whole file before it is cut.
  await cut
  expect(moving.map(({ socket }) => socket.destroyed)).toEqual([false, false, false])
  readers.forEach((reader) => reader.close())
}, 60_000)

test('a build that fails for good is told to buyer and staff, and made again', async () => {
  const [[text]] = sql.run("SELECT sha256 FROM eula WHERE kind_id = 'web'") as [[string]]
  const buyer = new Buyer(shop)
  sql.run("UPDATE eula SET sha256 = 'lost' WHERE kind_id = 'web'", 'SELECT 1')
  const { id } = await buy(buyer, 'failed')
  const review = `SELECT needs_review FROM orders WHERE id = '${id}'`
  expect(sql.run(review)).toEqual([['1']])

  const listed = shop.run('builds')
  expect(listed.status).toBe(0)
  expect(listed.out).toMatch(new RegExp(`^${id} +first .* parked +no licence text web `, 'm'))

  sql.run(`UPDATE eula SET sha256 = '${text}' WHERE kind_id = 'web'`, 'SELECT 1')
  expect(shop.run('builds', '--retry', id)).toMatchObject({
    status: 0,
    out: '1 order is built at once.\n',
  })
  const { downloads } = await reach(buyer, id, 'ready')
  expect((await fetch(shop.url + downloads[0]!.url)).status).toBe(200)
  const again = shop.run('builds', '--retry', `${id},NONE`)
  expect(again.status).toBe(1)
  expect(again.out).toContain(`${id} has been downloaded: its files stay as they are.`)
  expect(again.out).toContain('No order that is paid has the id NONE.')
})
