// A card number is the gateway's business alone: after purchases in the browser with each brand, with
// numbers mistyped and cards declined, everything that the shop keeps, writes and remembers is searched.
// tests/support/card-numbers.ts tells what counts as one. The last test gives the search something to
// find in each of these places.

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { Buyer } from '@typecase/tests-support/buyer'
import { cardNumbersIn, isCardNumber } from '@typecase/tests-support/card-numbers'
import { engine } from '@typecase/tests-support/database'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { type Trace, remembered, stored, written } from '@typecase/tests-support/traces'
import { agree, comeToCheckout, fillCard, fillForm, pay, payAndArrive } from './checkout-page.ts'
import { expect, test } from './visitor.ts'

interface Typing {
  brand: string
  /** Typed before, and refused by the field or by the bank. */
  mistakes: string[]
  card: string
}

const typings: Typing[] = [
  { brand: 'Visa', mistakes: ['4000008260000001', '4000000000000002'], card: '4000008260000000' },
  { brand: 'Visa debit', mistakes: ['400005665566555'], card: '4000056655665556' },
  { brand: 'Mastercard', mistakes: ['5555555555554445'], card: '5555555555554444' },
  { brand: 'American Express', mistakes: ['378282246310006'], card: '378282246310005' },
]
const typed = typings.flatMap(({ mistakes, card }) => [...mistakes, card])

/** The bytes that a customer gets: each file, the members of a zip, and the text of a PDF. */
function* opened(where: string, bytes: Uint8Array): Generator<Trace> {
  yield { where, bytes: Buffer.from(bytes) }
  if (where.endsWith('.pdf')) {
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes })
    yield { where: 'PDF', bytes: text }
  }
  if (!where.endsWith('.zip')) return
  for (const [name, inner] of Object.entries(unzipSync(bytes))) yield* opened(name, inner)
}

/** The places of each number. */
type Found = Map<string, Set<string>>

interface Download {
  name: string
  url: string
  state: string
}

async function downloaded(shop: Shop, buyer: Buyer, order: string): Promise<Trace[]> {
  let downloads: Download[] = []
  await until('the files are made', async () => {
    downloads = (await buyer.get(`/orders/${order}`)).body.downloads
    return downloads.length > 0 && downloads.every(({ state }) => state === 'ready')
  })
  const traces: Trace[] = []
  for (const { name, url } of downloads) {
    const bytes = await (await fetch(shop.url + url)).arrayBuffer()
    traces.push(...opened(name, new Uint8Array(bytes)))
  }
  return traces
}

/**
 * The card numbers that are found, each masked, and where. `told`: those that the shop held before
 * anybody came: the demonstration's page of questions tells a test card. Nobody types that one here.
 */
function search(shop: Shop, downloads: Trace[] = [], told: Found = new Map()) {
  const found: Found = new Map()
  let searched = 0
  const look = ({ where, bytes }: Trace) => {
    searched += bytes.length
    for (const number of cardNumbersIn(bytes, typed)) {
      if (!told.has(number)) found.set(number, (found.get(number) ?? new Set()).add(where))
    }
  }
  for (const trace of remembered(shop)) look(trace)
  for (const trace of stored(shop)) look(trace)
  for (const trace of written(shop)) look(trace)
  downloads.forEach(look)
  return { found, searched }
}

/** The browser's own tokens, to ask for what it bought. */
async function buyerOf(page: Page, shop: Shop): Promise<Buyer> {
  const buyer = new Buyer(shop)
  const { access, refresh } = await page.evaluate(() => ({
    access: localStorage.getItem('auth_token_default') ?? '',
    refresh: localStorage.getItem('auth_refresh_token') ?? '',
  }))
  return Object.assign(buyer, { access, refresh })
}

/** Types each mistake and tries to pay with it, then pays with the card. */
async function buy(page: Page, shop: Shop, { mistakes, card }: Typing): Promise<Trace[]> {
  await comeToCheckout(page, shop)
  await fillForm(page)
  await agree(page)
  for (const mistake of mistakes) {
    await fillCard(page, mistake)
    await pay(page).click()
    const byBank = page.getByText(/No money has moved/)
    const byField = page
      .frameLocator('iframe')
      .first()
      .getByText(/number is (invalid|incomplete)/)
    await expect((isCardNumber(mistake) ? byBank : byField).first()).toBeVisible()
    await expect(pay(page)).toBeEnabled()
  }
  await fillCard(page, card)
  const order = await payAndArrive(page, /^Pay €/)
  return downloaded(shop, await buyerOf(page, shop), order)
}

test('no card number is anywhere outside the gateway, whatever was typed', async ({ browser }) => {
  test.slow()
  const shop = await Shop.start()
  const told = search(shop).found
  expect([...told.keys()]).toEqual(['424242…4242'])
  const downloads: Trace[] = []
  for (const typing of typings) {
    await test.step(typing.brand, async () => {
      const context = await browser.newContext({ locale: 'en-GB' })
      downloads.push(...(await buy(await context.newPage(), shop, typing)))
      await context.close()
    })
  }
  await until('the receipts have left', async () => {
    const receipts = shop.mails().filter((mail) => /^Subject:.*invoice/im.test(mail))
    return receipts.length === typings.length
  })
  const { found, searched } = search(shop, downloads, told)
  expect([...found].map(([number, places]) => [number, ...places])).toEqual([])
  expect(searched).toBeGreaterThan(50 << 20) // Memory and fonts: the search has looked at them.
  await shop.stop()
})

test('one that a customer writes where it does not belong is found in each place', async () => {
  const shop = await Shop.start()
  const told = search(shop).found
  const stray = '5105 1051 0510 5100'
  const buyer = new Buyer(shop)
  const order = await buyer.order()
  const placed = await buyer.post(
    '/checkout',
    {
      ...order,
      billing: { ...order.billing, company: stray },
      licensee: { ...order.licensee, name: stray },
    },
    { 'idempotency-key': randomUUID() },
  )
  await buyer.confirm(placed.body.clientSecret)
  await buyer.get(`/menus/${stray.replaceAll(' ', '-')}`)
  expect(cardNumbersIn(Buffer.from(shop.log()), typed)).toEqual([])
  appendFileSync(join(shop.data, 'shop.log'), `${stray}\n`) // No request can bring it there.
  const downloads = await downloaded(shop, buyer, placed.body.orderId)
  await until('the receipt has left', async () => shop.mails().some((m) => /invoice/i.test(m)))
  const { found } = search(shop, downloads, told)
  expect([...found.keys()]).toEqual(['510510…5100'])
  const places = [...found.get('510510…5100')!]
  expect(places).toEqual(expect.arrayContaining(['table orders', 'log', 'mail', 'PDF']))
  expect(places).toContainEqual(expect.stringMatching(/^memory/))
  if (engine === 'sqlite') expect(places).toContainEqual(expect.stringMatching(/^file shop\.db/))
  await shop.stop()
})
