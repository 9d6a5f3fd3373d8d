import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { renamed } from '@typecase/tests-support/font-files'
import { until } from '@typecase/tests-support/processes'
import type { Shop } from '@typecase/tests-support/shop'
import { inWindow, says, signIn, startTlsShop } from './console-windows.ts'
import type { Browser } from './drivers/driver.ts'
import type { Visitor } from './drivers/visitor.ts'
import { expect } from './visitor.ts'

let shop: Shop
let stop: () => Promise<void>
test.beforeAll(async () => {
  ;({ shop, stop } = await startTlsShop())
})
test.afterAll(() => stop())

const lao = readFileSync(join(root, 'build/test-fonts/noto-sans-lao/NotoSansLao-Regular.ttf'))
const inShop = async (path: string) => (await fetch(`${shop.url}/api/${path}`)).json()

async function publish(visitor: Visitor) {
  await visitor.click('button', 'Publish')
  await visitor.misses('region', 'Draft')
  await says(visitor, 'Published: ')
  await visitor.click('button', 'Close') // It would lie over fields below.
}

async function editFamily(visitor: Visitor, browser: Browser) {
  const summary = `A book face, read in ${browser}.`
  await visitor.goto(`${shop.consoleUrl}/families/eb-garamond`)
  await visitor.write(summary, 'textbox', /^Summary/)
  await publish(visitor)
  expect((await inShop('fonts/eb-garamond')).summary).toBe(summary)
}

/** Gives the field of files a font, as choosing it does. */
const chooseFile = (visitor: Visitor, name: string, bytes: Buffer) =>
  visitor.driver.read(`(() => {
    const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (c) => c.charCodeAt(0))
    const files = new DataTransfer()
    files.items.add(new File([bytes], '${name}'))
    const field = document.querySelector('input[type=file]:not([webkitdirectory])')
    field.files = files.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return true
  })()`)

// As long as the name that they replace in the font.
const fontNames = { chromium: 'Sans Chromium', firefox: 'Sans Firefoxy', webkit: 'Sans Web-Kits' }

async function addFont(visitor: Visitor, browser: Browser) {
  await visitor.goto(`${shop.consoleUrl}/families`)
  await visitor.sees('heading', 'Families')
  await chooseFile(visitor, 'Lao.ttf', renamed(lao, 'Noto Sans Lao', fontNames[browser]))
  await visitor.click('button', 'Add 1 font')
  await says(visitor, 'Done: 1 new style')
  await visitor.click('link', 'All families')
  await says(visitor, fontNames[browser])
}

async function changePrice(visitor: Visitor, browser: Browser) {
  const price = { chromium: '41', firefox: '42', webkit: '43' }[browser]
  await visitor.goto(`${shop.consoleUrl}/prices`)
  await visitor.click('gridcell', /./)
  await visitor.driver.type(`${price}\n`)
  await says(visitor, '1 price in this draft')
  await publish(visitor)
  await says(visitor, `${price}.00`)
}

async function addDiscount(visitor: Visitor, browser: Browser) {
  const code = `FAIR-${browser}`
  await visitor.goto(`${shop.consoleUrl}/discounts`)
  await visitor.write(`Fair of ${browser}`, 'textbox', 'Name of a new discount')
  await visitor.click('button', 'Add the discount')
  await visitor.write('20', 'textbox', /^Per cent off/)
  await visitor.write(code, 'textbox', /^Codes, one a line/)
  await publish(visitor)
  const { status, body } = await new Buyer(shop).post('/cart/quote', {
    items: [Buyer.item()],
    coupon: code,
  })
  expect([status, body.code, body.coupon?.state]).toEqual([200, undefined, 'applied'])
}

async function editLicence(visitor: Visitor, browser: Browser) {
  const summary = `For all your print, says ${browser}.`
  await visitor.goto(`${shop.consoleUrl}/licences/desktop`)
  await visitor.write(summary, 'textbox', /^Summary/)
  await publish(visitor)
  const { licences } = await inShop('licences')
  expect(licences.find(({ id }: { id: string }) => id === 'desktop').summary).toBe(summary)
}

/** An edit of the selling screen is kept through a reload, and taken back. */
async function editSeller(visitor: Visitor) {
  await visitor.goto(`${shop.consoleUrl}/selling?tab=currencies`)
  await visitor.write('CA', 'textbox', /^Countries/)
  await says(visitor, 'in this draft')
  await until('the edit is saved', async () => {
    await visitor.driver.reload()
    await visitor.settle()
    return visitor.has('button', 'Discard')
  })
  await visitor.click('button', 'Discard')
  await visitor.misses('button', 'Discard')
}

async function makeOffer(visitor: Visitor, browser: Browser) {
  await visitor.goto(`${shop.consoleUrl}/offers/new`)
  await visitor.write(`Client of ${browser}`, 'textbox', 'Licensee')
  await visitor.write('vollk', 'searchbox', 'Find a family to add')
  await visitor.click('button', 'Add Vollkorn Regular')
  await visitor.write('20 %', 'textbox', 'Price offered for Vollkorn Regular')
  await visitor.click('button', 'Make the offer')
  await visitor.sees('button', 'Withdraw')
  await visitor.goto(`${shop.consoleUrl}/offers`)
  await says(visitor, `Client of ${browser}`)
}

for (const browser of ['chromium', 'firefox', 'webkit'] as const) {
  test(`an owner runs catalogue, prices, discounts and offers in ${browser}`, async () => {
    test.setTimeout(240_000)
    const staff = await signedInStaff(shop, 'owner')
    await inWindow(browser, async (visitor) => {
      await test.step('signs in', () => signIn(visitor, shop, staff))
      await visitor.sees('button', 'Sign out')
      await test.step('edits a family', () => editFamily(visitor, browser))
      await test.step('adds a font', () => addFont(visitor, browser))
      await test.step('changes a price', () => changePrice(visitor, browser))
      await test.step('adds a discount', () => addDiscount(visitor, browser))
      await test.step('edits a licence', () => editLicence(visitor, browser))
      await test.step('edits what is sold where', () => editSeller(visitor))
      await test.step('makes an offer', () => makeOffer(visitor, browser))
    })
  })
}
