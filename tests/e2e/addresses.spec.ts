// Every address says the same of itself before and after its scripts, and can be read without them.

import { expect, test, type Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { inTurn, outOfTurn } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { cameSignedIn, password } from './account-page.ts'
import { addresses, ways, type Address } from './addresses.ts'
import { addressesOf } from './documents.ts'
import { onBothScreens } from './two-screens.ts'

const email = 'ines@tidalatlas.example'
let shop: Shop
let addressed: (path: string) => string

/** Tokens of a new sign-in: a browser that shares another's is taken for a thief. */
async function signIn(): Promise<Buyer> {
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  return buyer
}

test.beforeAll(async () => {
  shop = await Shop.start()
  shop.addCustomer(email, password)
  addressed = await addressesOf(shop, await signIn())
})
test.afterAll(() => shop.stop())

const fullTitle = ({ path, title }: Address) => (path === '/' ? title : `${title}, Open Sorts`)

async function open(page: Page, address: Address) {
  if (address.customer) await cameSignedIn(page, await signIn())
  return page.goto(shop.url + addressed(address.path))
}

/** Switches the scripts of the documents that are opened next off and on. */
async function scriptsOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (isOn: boolean) => session.send('Emulation.setScriptExecutionDisabled', { value: !isOn })
}

/** The parts of the document that search engines read. */
const head = (page: Page) =>
  page.evaluate(() => {
    const content = (name: string) =>
      document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
    return {
      title: document.title,
      description: content('description'),
      robots: content('robots'),
      canonical: document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      language: document.documentElement.lang,
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => JSON.parse(textContent) as { '@type': string },
      ),
    }
  })

async function expectReadable(page: Page, address: Address) {
  const said = await head(page)
  expect(said.title).toBe(fullTitle(address))
  expect(said.description).not.toBe('')
  expect(said.language).toBe('en')
  expect(said.robots).toBe(address.indexed ? '' : 'noindex')
  expect(said.canonical).toBe(address.indexed ? shop.url + address.path : undefined)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(address.words ?? address.heading)
  for (const name of ['Trials', 'News']) {
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
  }
  const listed = said.data.find((data) => data['@type'] === 'BreadcrumbList') as
    { itemListElement: { name: string }[] } | undefined
  const names = listed?.itemListElement.map(({ name }) => name) ?? []
  if (address.status !== 404) expect(names.slice(1)).toEqual(address.crumbs)
}

async function expectComplete(page: Page, address: Address) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(address.heading)
  await expect(page).toHaveTitle(fullTitle(address))
  const steps = page.getByRole('navigation', { name: 'You are here' }).first()
  const crumbs = address.crumbs.length > 0 ? ['Open Sorts', ...address.crumbs] : []
  await expect(steps.getByRole('listitem')).toHaveText(crumbs)
  await expect(steps.getByRole('link')).toHaveCount(Math.max(crumbs.length - 1, 0))
}

for (const [index, address] of addresses.entries()) {
  test.describe(address.path, () => {
    test.skip(!inTurn(index), outOfTurn)

    test('says what it is, has words and links without scripts, and with them the same', async ({
      page,
    }) => {
      const setScripts = await scriptsOf(page)
      await setScripts(false)
      expect((await open(page, address))?.status()).toBe(address.status ?? 200)
      await expectReadable(page, address)
      await setScripts(true)
      expect((await page.goto(page.url()))?.status()).toBe(address.status ?? 200)
      await expectComplete(page, address)
    })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/', '/amiri']) {
    test(`families' own texts on ${path} are seen, in the colour of text`, async ({ page }) => {
      await page.goto(shop.url + path)
      const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color)
      const texts = await page.locator(':is(.lines > li > p, .title)').all()
      expect(texts.length).toBeGreaterThan(0)
      for (const text of texts) {
        await expect(text).toHaveCSS('visibility', 'visible') // A line's own box has no height.
        await expect(text).toHaveCSS('color', ink)
      }
    })
  }
})

onBothScreens(() => {
  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('a page that needs them says so, and no other does', async ({ page }) => {
      const needs = page.locator('noscript p').filter({ hasText: 'This page needs JavaScript.' })
      for (const path of ['/cart', '/checkout', '/login', '/profile']) {
        await page.goto(shop.url + path)
        await expect(needs, path).toBeVisible()
      }
      await page.goto(`${shop.url}/fraunces`)
      await expect(needs).toHaveCount(0)
    })
  })

  test('a link of the footer opens alike with scripts and without; the feed is named', async ({
    page,
  }) => {
    const setScripts = await scriptsOf(page)
    for (const isOn of [false, true]) {
      await setScripts(isOn)
      await page.goto(shop.url)
      const imprint = page.getByRole('link', { name: 'Imprint' }).first()
      await expect(imprint).toHaveAttribute('target', '_blank')
      const feed = page.locator('link[rel="alternate"][type="application/atom+xml"]')
      await expect(feed).toHaveAttribute('href', '/news/feed.xml')
    }
  })
})

for (const [index, [path, to]] of Object.entries(ways).entries()) {
  test.describe(path, () => {
    test.skip(!inTurn(addresses.length + index), outOfTurn)

    test(`leads to ${to}, and Back passes it by`, async ({ page }) => {
      await page.goto(`${shop.url}/pages/faq`)
      await page.goto(shop.url + path)
      await expect(page).toHaveURL(shop.url + to)
      await page.goBack()
      await expect(page).toHaveURL(`${shop.url}/pages/faq`)
    })
  })
}
