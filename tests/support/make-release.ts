// Sells in a small shop and keeps it: see scripts/keep-release. Arguments: version, folder of fonts,
// folder of `typecase apply`.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Buyer, type Terms } from './buyer.ts'
import { Mailbox } from './mailbox.ts'
import { brandCart, prepareCart } from './prepared-carts.ts'
import { until } from './processes.ts'
import { folderOf, keepShop, lasting, unzipped } from './release.ts'
import { Shop } from './shop.ts'

const [version, fonts, seed] = process.argv.slice(2) as [string, string, string]
const customer = { email: 'ines@tidalatlas.example', password: 'rua da boavista 84' }
const style = (id: string, fields = {}) => Buyer.item(`eb-garamond-${id}`, fields)

const shop = await Shop.start({ content: { fonts, seed } })
shop.addCustomer(customer.email, customer.password)
const buyer = new Buyer(shop)
await buyer.post('/authentication/login_customer', customer)

async function answered(path: string) {
  const { status, body } = await buyer.get(path)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

async function place(items: ReturnType<typeof Buyer.item>[], terms: Terms = {}) {
  const order = await buyer.order(items, customer.email, terms)
  const placed = await buyer.post('/checkout', order, { 'idempotency-key': randomUUID() })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  return placed.body as { orderId: string; clientSecret: string | null }
}

/** Pays what is due, and waits until every file of the order is there. */
async function buy(items: ReturnType<typeof Buyer.item>[], terms: Terms = {}) {
  const { orderId, clientSecret } = await place(items, terms)
  if (clientSecret) await buyer.confirm(clientSecret)
  await until('the files of the order are there', async () => {
    const { downloads } = await answered(`/orders/${orderId}`)
    return downloads.length > 0 && downloads.every(({ url }: { url: string | null }) => url)
  })
  return answered(`/orders/${orderId}`)
}

async function askForTrial() {
  const { terms } = await answered('/trials')
  const request = {
    ...{ items: [{ itemId: 'eb-garamond' }], name: 'Inês Duarte', company: '' },
    ...{ email: 'trial@tidalatlas.example', purpose: 'brand', terms, news: false },
  }
  const asked = await buyer.post('/trials', request, { 'idempotency-key': randomUUID() })
  if (asked.status !== 202) throw new Error(JSON.stringify(asked.body))
  return new Mailbox(shop, request.email).token('Your trial fonts')
}

const paid = await buy([style('regular')])
const upgrades = [paid.lines[0].licenceSerial as string]
const upgrade = await buy([style('regular', { licenseOptionId: '4-10', upgrades })])
const refunded = await buy([style('italic'), Buyer.item('instrument-serif-regular')])
const refund = shop.run(
  'refund',
  refunded.id,
  '--line',
  '2',
  '--reason',
  'Bought twice',
  '--actor',
  'Mira',
)
if (refund.status !== 0) throw new Error(refund.err)
const gift = await buy([Buyer.item('instrument-serif-regular')], { coupon: 'GIFT-2026' })
const shared = (await buyer.post('/carts', { items: [style('italic')] })).body.id as string
const prepared = prepareCart(
  shop,
  brandCart(customer.email).replaceAll('fraunces-bold', 'eb-garamond-italic'),
)
const trialToken = await askForTrial()
const open = await place([style('italic')])
await until('every mail has left', async () => shop.run('mail').out.includes('Every mail has left'))

const orders = {
  ...{ paid: paid.id, upgrade: upgrade.id, refunded: refunded.id, gift: gift.id },
  open: open.orderId,
}
const paths = [
  ...Object.values(orders).map((id) => `/orders/${id}`),
  ...['/orders', '/entitlements', '/fonts/eb-garamond', '/licences', '/menus', '/news'],
  ...[`/carts/${shared}`, `/prepared_carts/${prepared}`, '/authentication/customer'],
]
const answers: Record<string, unknown> = {}
for (const path of paths) answers[path] = lasting(await answered(path))

const { url } = upgrade.downloads.find(({ kind }: { kind: string }) => kind === 'package')
const zip = new Uint8Array(await (await fetch(shop.url + url)).arrayBuffer())
const sold = unzipped(zip, join(shop.data, 'package')).find((name) => name.endsWith('.otf'))!
const facts = {
  ...{ version, madeAt: Date.now(), customer, orders, clientSecret: open.clientSecret! },
  ...{ trialToken, answers },
}
await shop.stopServer()
await shop.stopSandbox()
keepShop(shop, folderOf(version), facts, readFileSync(sold))
await shop.stop()
