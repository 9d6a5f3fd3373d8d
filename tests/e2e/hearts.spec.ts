import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@typecase/tests-support/database'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { cameWith } from './account-page.ts'
import { button, hearts, lines, openFront, save, testAll } from './tester-page.ts'
import { onBothScreens, press } from './two-screens.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

test('hold id and name under their own key, each id once, rewritten on every change', async ({
  page,
}) => {
  await openFront(page, shop)
  await save(page, ['Inter', 'EB Garamond'])
  await expect
    .poll(() => hearts(page))
    .toBe('[{"id":"inter","name":"Inter"},{"id":"eb-garamond","name":"EB Garamond"}]')
  await page.getByRole('button', { name: 'Save Inter' }).click()
  await expect.poll(() => hearts(page)).toBe('[{"id":"eb-garamond","name":"EB Garamond"}]')
  expect(
    await page.evaluate(() =>
      ['cart', 'preparedCartId', 'hearts'].map((key) => key in { ...localStorage }),
    ),
  ).toEqual([false, false, true])
})

test('their icon appears in the top bar when fonts are saved', async ({ page }) => {
  await openFront(page, shop)
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: /saved font/ })).toBeHidden()
  await save(page, ['Inter'])
  await expect(banner.getByRole('link', { name: '1 saved font' })).toBeVisible()
})

test('another tab follows', async ({ page, context }) => {
  await openFront(page, shop)
  const other = await context.newPage()
  await other.goto(shop.url)
  await button(other, 'Save Inter').click()
  await expect(page.getByRole('link', { name: '1 saved font' })).toBeVisible()
})

test('a style is saved by its own name, beside its family', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['Vollkorn'])
  await button(page, 'Save Vollkorn').click()
  await button(page, /Style of Vollkorn/).click()
  await page.getByRole('option', { name: 'Regular', exact: true }).click()
  await button(page, 'Save Vollkorn Regular').click()
  const saved = async () => JSON.parse((await hearts(page)) ?? '[]') as unknown[]
  await expect.poll(saved).toEqual([
    { id: 'vollkorn', name: 'Vollkorn' },
    { id: 'vollkorn-regular', name: 'Vollkorn Regular' },
  ])
  await expect(page.getByRole('link', { name: '2 saved fonts' })).toBeVisible()
})

test('cart, prepared cart and hearts are kept under three keys, rewritten on every change', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const writes: string[] = []
    Object.assign(window, { writes })
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (this === localStorage) writes.push(`${key} ${value}`)
      set.call(this, key, value)
    }
  })
  const written = (key: string) =>
    page.evaluate(
      (key) =>
        (window as unknown as { writes: string[] }).writes
          .filter((each) => each.startsWith(`${key} `))
          .map((each) => (JSON.parse(each.slice(key.length + 1)) as unknown[]).length),
      key,
    )
  await openFront(page, shop)
  await save(page, ['Inter', 'EB Garamond'])
  await expect.poll(() => written('hearts')).toEqual([1, 2])
  await save(page, ['Inter'])
  await expect.poll(() => written('hearts')).toEqual([1, 2, 1])

  await page.getByRole('link', { name: 'Buy EB Garamond' }).click()
  await page.getByRole('checkbox', { name: /^Desktop/ }).click({ force: true })
  await page.getByRole('radio', { name: /^1 to 3/ }).click({ force: true })
  await page.getByRole('radio', { name: /^Single styles/ }).click({ force: true })
  await page.getByRole('checkbox', { name: /^Regular/ }).click({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible()
  await expect.poll(async () => (await written('cart')).at(-1)).toBeGreaterThan(0)
  expect((await written('hearts')).length).toBe(3)

  const kept = () =>
    page.evaluate(() =>
      ['cart', 'preparedCartId', 'hearts'].map((key) => localStorage.getItem(key)),
    )
  await page.evaluate(() => localStorage.setItem('preparedCartId', 'prepared'))
  const before = await kept()
  await page.reload()
  await expect(page.getByRole('link', { name: '1 saved font' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible()
  expect(await kept()).toEqual(before)
})

onBothScreens(() => {
  test('of a font that is stored twice there is one', async ({ page }) => {
    const heart = { id: 'inter', name: 'Inter' }
    await cameWith(page, { hearts: JSON.stringify([heart, heart]) })
    await page.goto(shop.url)
    await press(page.getByRole('link', { name: '1 saved font' }))
    await expect(lines(page)).toHaveCount(1)
  })
})

// The last test: it changes the shop.
test('follow a renamed family, as its address does, until it is retired', async ({ page }) => {
  await openFront(page, shop)
  await save(page, ['Inter'])
  const folder = join(shop.data, 'renamed')
  cpSync(join(root, 'build/demo/inter'), folder, { recursive: true })
  const toml = join(folder, 'family.toml')
  const keys = readFileSync(toml, 'utf8')
  const asRenamed = `id = "interim"\nformerly = ["inter"]\n${keys.replace(/^id = .*$/m, '')}`
  writeFileSync(toml, asRenamed)
  shop.run('import', folder)
  const status = async () => (await fetch(`${shop.url}/interim`)).status
  await until('the family has its new address', async () => (await status()) === 200)

  await page.goto(`${shop.url}/inter`)
  await expect(page).toHaveURL(`${shop.url}/interim`)
  await expect.poll(() => hearts(page)).toBe('[{"id":"interim","name":"Inter"}]')

  writeFileSync(toml, `state = "retired"\n${asRenamed}`)
  shop.run('import', folder)
  await until('the family is retired', async () => (await status()) === 410)
  await page.goto(`${shop.url}/interim`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No longer sold')
  await expect(page.getByRole('link', { name: 'All fonts' })).toBeVisible()
})
