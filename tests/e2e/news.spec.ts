// News, pages and short links: texts of the foundry with lines of type that live.

import type { Page } from '@playwright/test'
import { inTurn, outOfTurn } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { keepPicture } from './pixels.ts'
import { settled } from './settled.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const posts = (page: Page) => page.getByRole('main').getByRole('listitem')
const specimens = (page: Page) => page.getByRole('figure').getByRole('textbox')

/** A face that is on its way is told in the colour of a rule until it is there. */
const faces = (page: Page) => page.locator('[data-placeholder-face="loading"]')

/** Once the page lives, every specimen of it stands in its font. */
async function expectSet(page: Page) {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  for (const line of await specimens(page).all()) {
    await line.scrollIntoViewIfNeeded()
    await expect(line).not.toHaveAttribute('data-placeholder-face', /.*/)
  }
}

type Post = { id: string; title: string; specimens: unknown[] }
const ask = async (path: string) => (await fetch(`${shop.url}/api${path}`)).json()
const listed = async () => (await ask('/news')).posts as Post[]

/** A post that has a specimen. */
async function lively(): Promise<Post> {
  for (const { id } of await listed()) {
    const post = (await ask(`/news/${id}`)) as Post
    if (post.specimens.length > 0) return post
  }
  throw new Error('no post has a specimen')
}

test('the news leads to its posts, and they to each other', async ({ page }) => {
  const all = await listed()
  await page.goto(`${shop.url}/news`)
  await expect(posts(page)).toHaveCount(all.length)
  await page.getByRole('link', { name: all[0]!.title }).click()
  await expect(heading(page)).toHaveText(all[0]!.title)
  const around = page.getByRole('navigation', { name: 'Newer and older' })
  await around.getByRole('link', { name: all[1]!.title }).click()
  await expect(heading(page)).toHaveText(all[1]!.title)
  await around.getByRole('link', { name: all[0]!.title }).click()
  await expect(heading(page)).toHaveText(all[0]!.title)
  const here = page.getByRole('navigation', { name: 'You are here' }).first()
  await expect(here.getByText(all[0]!.title)).toHaveAttribute('aria-current', 'page')
  await here.getByRole('link', { name: 'News' }).click()
  await expect(heading(page)).toHaveText('News')
})

test('a page beyond the last says so and leads back', async ({ page }) => {
  await page.goto(`${shop.url}/news?page=99`)
  await expect(heading(page)).toHaveText('No such page')
  await page.getByRole('link', { name: 'To the newest' }).click()
  await expect(heading(page)).toHaveText('News')
})

test('a specimen is typed in, in its own font, and nothing moved when the font came', async ({
  page,
}) => {
  const post = await lively()
  // Fonts wait until the page was measured without them.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/t/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${shop.url}/news/${post.id}`)
  const line = specimens(page).first()
  await line.scrollIntoViewIfNeeded()
  await expect(line).toHaveAttribute('data-placeholder-face', 'loading')
  const heights = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main figure')].map((figure) => figure.clientHeight),
    )
  const before = await heights()
  expect(Math.min(...before)).toBeGreaterThan(0)
  letGo()
  await expect(line).not.toHaveAttribute('data-placeholder-face', /.*/)
  expect(await heights()).toEqual(before)

  const typed = 'hamburgefonstiv'
  await line.fill(typed)
  await expect(line).toHaveText(typed)
  await expect(line).not.toHaveAttribute('data-placeholder-face', /.*/)
  expect(await line.evaluate((element) => getComputedStyle(element).fontFamily)).not.toMatch(
    /^"?Instrument Sans/,
  )
})

test('every specimen of every post stands in its font', async ({ page }) => {
  for (const { id } of await listed()) {
    await page.goto(`${shop.url}/news/${id}`)
    await expectSet(page)
    const { specimens: all } = (await ask(`/news/${id}`)) as Post
    await expect(specimens(page)).toHaveCount(all.length)
  }
})

test('the baseline stands on the rule', async ({ page }) => {
  const post = await lively()
  await page.goto(`${shop.url}/news/${post.id}`)
  const line = specimens(page).first()
  await line.scrollIntoViewIfNeeded()
  await expect(line).not.toHaveAttribute('data-placeholder-face', /.*/)
  const distance = await line.evaluate((element) => {
    const mark = document.createElement('i')
    mark.style.cssText = 'display:inline-block;width:1px;height:0'
    element.append(mark)
    const baseline = mark.getBoundingClientRect().bottom
    mark.remove()
    return baseline - element.parentElement!.getBoundingClientRect().bottom
  })
  expect(Math.abs(distance)).toBeLessThan(1)
})

test('a short link leads on and leaves no step of its own; an unknown one is not found', async ({
  page,
}) => {
  await page.goto(`${shop.url}/project/bread`)
  await page.waitForURL(`${shop.url}/news/bread-type`)
  await page.route('**/api/pages/about', async (route) => {
    const response = await route.fetch()
    const about = (await response.json()) as { html: string }
    const html = `${about.html}<p><a href="/project/bread">a short link</a></p>`
    await route.fulfill({ response, json: { ...about, html } })
  })
  await settled(page) // A link that is clicked before React has started loads the page as a document.
  await page.getByRole('link', { name: 'About' }).first().click()
  await page.getByRole('link', { name: 'a short link' }).click()
  await page.waitForURL(`${shop.url}/news/bread-type`)
  await page.goBack()
  await expect(heading(page)).toHaveText('About')
  await page.goto(`${shop.url}/project/none-of-ours`)
  await expect(heading(page)).toHaveText('Out of sorts')
})

test('a post that is not there is not found', async ({ page }) => {
  const answer = await page.goto(`${shop.url}/news/none-of-ours`)
  expect(answer?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Out of sorts')
  const crumbs = page.getByRole('navigation', { name: 'You are here' }).first()
  await expect(crumbs.getByRole('link', { name: 'News' })).toHaveAttribute('href', '/news')
})

for (const [index, [width, height]] of (
  [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const
).entries()) {
  test(`fits ${width} px`, async ({ page }, info) => {
    test.skip(!inTurn(index, 3), outOfTurn)
    const post = await lively()
    await page.setViewportSize({ width, height })
    const overflow = () => document.documentElement.scrollWidth - innerWidth
    for (const path of ['/news', `/news/${post.id}`, '/pages/about']) {
      await page.goto(shop.url + path)
      await expect(heading(page)).toHaveText(/./)
      await expectSet(page)
      expect(await page.evaluate(overflow), path).toBeLessThanOrEqual(0)
      await expect(faces(page)).toHaveCount(0)
      await expectAccessibleInThemes(page, `${path} ${width}`)
      await keepPicture(page, info)
    }
  })
}
