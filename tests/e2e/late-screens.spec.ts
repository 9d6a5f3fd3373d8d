// Screens whose script does not come at first: the network is away, or a release has taken its place.

import { expect, test, type Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { settled } from './settled.ts'
import { onBothScreens, toggleMenu, press } from './two-screens.ts'

let shop: Shop

test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const script = '**/assets/login-*.js'
const toLogin = (page: Page) => page.getByRole('link', { name: 'Login' }).first()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openFront(page: Page) {
  await page.goto(shop.url)
  await expect(toLogin(page)).toBeVisible()
}

async function openPhone(page: Page) {
  await page.goto(shop.url)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
}

test('without a network the page says so, and "Try again" opens it once there is one', async ({
  page,
  context,
}) => {
  await openFront(page)
  await context.setOffline(true)
  await toLogin(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'could not reach the shop' })
  await expect(alert).toBeVisible()

  const again = alert.getByRole('button', { name: 'Try again' })
  const asked = page.waitForEvent('requestfailed')
  await again.click()
  await asked
  await expect(again).toBeEnabled()
  await context.setOffline(false)
  await again.click()
  await expect(heading(page)).toHaveText('Come in')
})

for (const width of [320, 390]) {
  test(`on a screen of ${width} px the title of a failure ends before its edge`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openPhone(page)
    await page.route('**/api/fonts/*', (route) => route.abort())
    await page.locator('a[href="/fraunces"]').first().click()
    await expect(heading(page)).toHaveText('No reply')
    const right = await heading(page).evaluate((title) => {
      const text = document.createRange()
      text.selectNodeContents(title)
      return text.getBoundingClientRect().right
    })
    expect(right).toBeLessThanOrEqual(width - 16)
  })
}

test('a script that is slow is told of, until its screen stands', async ({ page }) => {
  await openFront(page)
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  await toLogin(page).click()
  const sign = page.getByRole('status').getByRole('img', { name: 'Loading' })
  await expect(sign).toBeVisible()
  go()
  await expect(heading(page)).toHaveText('Come in')
  await expect(sign).toHaveCount(0)
})

test('the first screen gets its script with the document', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const document = await (await page.goto(`${shop.url}/login`))!.text()
  await expect(heading(page)).toHaveText('Come in')
  const named = [...document.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)]
  const scripts = named.map(([, path]) => shop.url + path)
  expect(scripts.some((url) => /\/assets\/login-/.test(url))).toBe(true)
  // Other scripts are for later; a named script is fetched once.
  for (const url of scripts) expect(asked.filter((other) => other === url)).toHaveLength(1)
})

test('a tab that was open while the shop was renewed goes on in the new one', async ({ page }) => {
  await openFront(page)
  await page.route(script, (route) => route.fulfill({ status: 404 }))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute(script)
  })
  await toLogin(page).click()
  await expect(heading(page)).toHaveText('Come in')
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('a script that never comes is told of, not asked for without end', async ({ page }) => {
  let documents = 0
  page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0))
  await openFront(page)
  await page.route(script, (route) => route.fulfill({ status: 404 }))
  await toLogin(page).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Something went wrong with this page')
  expect(documents).toBe(2)
})

test('a visitor about to follow a link has its script before the click', async ({ page }) => {
  await openFront(page)
  const came = page.waitForResponse(script)
  await toLogin(page).hover()
  expect((await came).status()).toBe(200)
})

test.describe('a part of a page', () => {
  const parts = [
    {
      name: 'the controls of a line',
      files: '**/assets/LinePanel-*.js',
      ask: (page: Page) => page.getByRole('button', { name: 'Line controls of Inter' }).click(),
      there: (page: Page) => page.getByRole('slider', { name: 'Leading' }),
      failed: 'The controls did not load.',
      again: (page: Page) => page.getByRole('button', { name: 'Line controls of Inter' }),
    },
    {
      name: 'the glyph table',
      files: '**/assets/GlyphBrowser-*.js',
      ask: (page: Page) => page.locator('#glyphs').scrollIntoViewIfNeeded(),
      there: (page: Page) => page.getByRole('grid', { name: 'Glyphs', exact: true }),
      failed: 'The glyphs could not be loaded.',
      again: (page: Page) =>
        page.locator('#glyphs').getByRole('button', { name: 'Try again', exact: true }),
    },
  ]

  for (const { name, files, ask, there, failed, again } of parts) {
    test(`${name}: without a network it says so, and comes once there is one`, async ({
      page,
      context,
    }) => {
      await page.goto(`${shop.url}/inter`)
      await settled(page)
      await context.setOffline(true)
      await ask(page)
      await expect(page.getByText(failed)).toBeVisible()
      await context.setOffline(false)
      await again(page).click()
      await expect(there(page)).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
    })

    test(`${name}: a tab that was open while the shop was renewed begins anew`, async ({
      page,
    }) => {
      await page.route(files, (route) => route.fulfill({ status: 404 }))
      await page.goto(`${shop.url}/inter`)
      // Of a new document alone: the router's first replaceState() is a navigation of the frame too.
      const anew = page.waitForEvent('domcontentloaded')
      await ask(page)
      if (name === 'the glyph table') await again(page).click()
      await anew
      await page.unroute(files)
      await settled(page)
      await ask(page)
      await expect(there(page)).toBeVisible()
    })
  }
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } })

  test('one tap opens the list whose script is here and that nobody came near', async ({
    page,
  }) => {
    const list = page.waitForResponse('**/assets/Select-*.js')
    await page.goto(shop.url)
    await list
    await settled(page)
    await page.getByRole('button', { name: /Width/ }).tap()
    await page.getByRole('option', { name: 'Condensed' }).tap()
    await expect(page).toHaveURL(/width=condensed/)
  })
})

const problem = {
  ...{ type: 'about:blank', title: 'Internal Server Error', status: 500, code: 'internal' },
  ...{ detail: 'Something broke on our side.', requestId: '01J00000000000000000000000' },
}

onBothScreens((isPhone) => {
  for (const [what, answer, name] of [
    ['breaks', 500, 'Something broke'],
    ['cannot be reached', null, 'No reply'],
  ] as const) {
    test(`title and breadcrumbs of a page whose server ${what} say that`, async ({ page }) => {
      await page.goto(shop.url)
      await page.route('**/api/fonts/fraunces*', (route) =>
        answer === null
          ? route.abort()
          : route.fulfill({
              ...{ status: answer, contentType: 'application/problem+json' },
              body: JSON.stringify(problem),
            }),
      )
      await press(page.locator('a[href="/fraunces/buy"]').first())
      await expect(heading(page)).toHaveText(name)
      await expect(page).toHaveTitle(new RegExp(`^${name}, `))
      await toggleMenu(page, isPhone)
      await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText(name)
      await expect(page.getByText('Not found')).toHaveCount(0)
    })
  }
})
