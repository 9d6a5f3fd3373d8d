// A family that is renamed, hidden, retired and brought back, and a page that is withdrawn, before a
// visitor who has a heart on it and a licence of it in the cart.

import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { root } from '@typecase/tests-support/database'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { hearts } from './tester-page.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true, viewport: { width: 390, height: 844 }, hasTouch: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

const status = async (path: string) => (await fetch(shop.url + path, { redirect: 'manual' })).status

/** Imports the family with these keys, and waits until its page answers so. */
async function bring(name: string, head: string, bold: string, path: string, expected: number) {
  const folder = join(shop.data, name)
  mkdirSync(folder, { recursive: true })
  for (const style of ['Regular', 'Bold']) {
    copyFileSync(
      join(root, `build/demo/vollkorn/Vollkorn-${style}.ttf`),
      join(folder, `${style}.ttf`),
    )
  }
  writeFileSync(
    join(folder, 'family.toml'),
    `name = "Quill"\nprice = "40.00"\nfamily_price = "70.00"\n${head}\n[[style]]\nfile = "Bold.ttf"\n${bold}\n`,
  )
  expect(shop.run('import', folder)).toMatchObject({ status: 0 })
  await until(`${path} answers ${expected}`, async () => (await status(path)) === expected)
}

const asFeather = 'id = "feather"\nformerly = ["quill"]'
const asHeavy = 'name = "Heavy"\nformerly = ["quill-bold"]'

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const cart = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { itemId: string }[]).map(
      ({ itemId }) => itemId,
    ),
  )
/** The label that is drawn over the box takes the tap. */
const tick = (box: Locator) => box.tap({ force: true })

async function buyBold(page: Page) {
  await page.goto(`${shop.url}/quill`)
  await page.getByRole('button', { name: 'Save Quill' }).first().tap()
  await link(page, /^Buy from/).tap()
  await tick(page.getByRole('checkbox', { name: /^Desktop/ }))
  await tick(page.getByRole('checkbox', { name: /^Bold/ }))
  await page.getByRole('button', { name: 'Add to cart' }).first().tap()
  await expect.poll(() => cart(page)).toEqual(['quill-bold'])
}

async function expectPriced(page: Page, price: string) {
  await page.goto(`${shop.url}/cart`)
  await expect(link(page, 'Check out')).toBeVisible()
  await expect(page.getByText(price).first()).toBeVisible()
  await expect(page.getByText('This is no longer on sale.')).toBeHidden()
}

test('hearts and cart follow a family through all that becomes of it', async ({ page }) => {
  await bring('quill', 'id = "quill"', 'name = "Bold"', '/quill', 200)
  await buyBold(page)

  await bring('quill', asFeather, asHeavy, '/quill', 301)
  await page.goto(`${shop.url}/quill`)
  await expect(page).toHaveURL(`${shop.url}/feather`)
  await expect.poll(() => hearts(page)).toBe('[{"id":"feather","name":"Quill"}]')
  await expect.poll(() => cart(page)).toEqual(['feather-heavy'])
  await expectPriced(page, '€40.00')

  await bring('quill', `${asFeather}\nstate = "hidden"`, asHeavy, '/feather', 200)
  await expect
    .poll(async () => (await fetch(`${shop.url}/api/fonts`)).text())
    .not.toContain('feather')
  await page.goto(shop.url)
  await expect(link(page, 'EB Garamond')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Quill', exact: true })).toHaveCount(0)
  await page.goto(`${shop.url}/feather`)
  await expect(link(page, /^Buy from/)).toBeVisible()
  await expectPriced(page, '€40.00')
  await link(page, 'Check out').tap()
  await expect(page.getByRole('checkbox', { name: /^I accept/ })).toBeEnabled()

  await bring('quill', `${asFeather}\nstate = "retired"`, asHeavy, '/feather', 410)
  await page.goto(`${shop.url}/quill`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No longer sold')
  await expect(page).toHaveTitle(/^No longer sold, /)
  await link(page, 'All fonts').tap()
  await expect(page).toHaveURL(`${shop.url}/`)
  await page.goto(`${shop.url}/cart`)
  await expect(page.getByText('This is no longer on sale.')).toBeVisible()

  await bring('quill', `${asFeather}\nstate = "published"`, asHeavy, '/feather', 200)
  await expectPriced(page, '€40.00')
  expect(await cart(page)).toEqual(['feather-heavy'])
  expect(await hearts(page)).toBe('[{"id":"feather","name":"Quill"}]')
})

test('a hidden style is offered by its own link only', async ({ page }) => {
  await bring('nib', 'id = "nib"', 'name = "Bold"\nstate = "hidden"', '/nib', 200)
  await expect
    .poll(async () => (await fetch(`${shop.url}/api/fonts/nib`)).text())
    .not.toContain('nib-bold')
  await page.goto(`${shop.url}/nib/buy`)
  await expect(page.getByRole('checkbox', { name: /^Regular/ })).toBeAttached()
  await expect(page.getByRole('checkbox', { name: /^Bold/ })).toHaveCount(0)

  await page.goto(`${shop.url}/nib/buy?style=nib-bold`)
  await expect(page.getByRole('checkbox', { name: /^Bold/ })).toBeChecked()
  await tick(page.getByRole('checkbox', { name: /^Desktop/ }))
  await page.getByRole('button', { name: 'Add to cart' }).first().tap()
  await expect.poll(() => cart(page)).toEqual(['nib-bold'])
  await expectPriced(page, '€40.00')
})

/** The demonstration's texts and licences. */
function texts() {
  const folder = join(shop.data, 'texts')
  cpSync(join(root, 'fixtures/shop'), folder, { recursive: true })
  return folder
}

test('a withdrawn page says so and leads on, until it is brought back', async ({ page }) => {
  const folder = texts()
  const jobs = join(folder, 'pages/jobs.md')
  const write = () => writeFileSync(jobs, '---\ntitle: Jobs\ndescription: Work.\n---\nWords.\n')
  write()
  shop.run('apply', folder)
  await until('the page is there', async () => (await status('/pages/jobs')) === 200)
  await page.goto(`${shop.url}/pages/jobs`)
  await expect(page.getByText('Words.')).toBeVisible()

  rmSync(jobs)
  shop.run('apply', folder, '--withdraw')
  await until('the page is withdrawn', async () => (await status('/pages/jobs')) === 410)
  await page.goto(`${shop.url}/pages/jobs`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawn')
  await page.getByRole('main').getByRole('link', { name: 'News' }).tap()
  await expect(page).toHaveURL(`${shop.url}/news`)

  write()
  shop.run('apply', folder)
  await until('the page is back', async () => (await status('/pages/jobs')) === 200)
  await page.goto(`${shop.url}/pages/jobs`)
  await expect(page.getByText('Words.')).toBeVisible()
})

test('a family without a listed licence shows no price and no Buy', async ({ page }) => {
  const folder = texts()
  const kinds = ['desktop', 'web', 'app', 'ebook', 'broadcast', 'company']
  const hidden = kinds.map(
    (kind) => `[[override]]\nfamily = "inter"\nkind = "${kind}"\nhidden = true\n`,
  )
  writeFileSync(join(folder, 'family-licences.toml'), hidden.join('\n'))
  shop.run('apply', folder)
  const price = async () =>
    ((await (await fetch(`${shop.url}/api/fonts/inter`)).json()) as { fromPrice: unknown })
      .fromPrice
  await until('it has no price', async () => (await price()) === null)

  await page.goto(`${shop.url}/inter`)
  await expect(page.getByRole('button', { name: 'Save Inter' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Buy/ })).toHaveCount(0)
  await page.goto(`${shop.url}/inter/buy`)
  const words = page.getByText('Inter is not on sale at the moment.')
  await expect(words).toBeVisible()
  const rule = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  expect((await words.boundingBox())!.y).toBeGreaterThanOrEqual(rule.y + rule.height + 20)
  await link(page, 'Back to Inter').tap()
  await expect(page).toHaveURL(`${shop.url}/inter`)
})
