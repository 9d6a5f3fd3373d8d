import type { Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { inked, picture } from './pixels.ts'
import { protect } from './protection.ts'
import { settled } from './settled.ts'
import { bar, line, openControls, openFront, testAll } from './tester-page.ts'
import { expect, ownAddresses, test } from './visitor.ts'

const families = { strict: 'vollkorn', image: 'inter' }

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
  await protect(shop, families.strict, 'strict')
  await protect(shop, families.image, 'image')
})
test.afterAll(() => shop.stop())
test.use({ mayMeetLimits: true })

const aboutOf = async (family: string) =>
  (await (await fetch(`${shop.url}/api/fonts/${family}`)).json()) as {
    protection: string
    styles: { tester: { face: string } }[]
  }
/** The covers of the family's fonts that a page asks for. */
async function coversOf(page: Page, family: string) {
  const faces = new Set((await aboutOf(family)).styles.map(({ tester }) => tester.face))
  const covers: string[] = []
  page.on('request', (request) => {
    const [, , face = '', , , file = ''] = new URL(request.url()).pathname.split('/')
    if (faces.has(face) && file.endsWith('.woff2')) covers.push(file.replace(/\.woff2$/, ''))
  })
  return covers
}

test('a strict family sends its specimen, its name, what is typed and the other case of that, no more', async ({
  page,
}) => {
  const covers = await coversOf(page, families.strict)
  await openFront(page, shop)
  await testAll(page, ['Vollkorn'])
  const field = line(page, 'Vollkorn')
  const known = `${await field.textContent()} Vollkorn Black Jazz Zebra 7`
  await field.fill('Jazz Zebra 7')
  await expect(field).not.toHaveAttribute('data-placeholder-face')
  await expect(page.getByText(/(drawn|shown) as an image/)).toBeHidden()
  await settled(page)
  expect(covers.length).toBeGreaterThan(0)
  const allowed = new Set([...known].flatMap((each) => [each.toLowerCase(), each.toUpperCase()]))
  for (const cover of covers) {
    const [first, ...letters] = cover.split('.')
    expect(first).toBe('only')
    const sent = letters.map((letter) => String.fromCodePoint(parseInt(letter.slice(1), 16)))
    expect(sent.filter((letter) => !allowed.has(letter))).toEqual([])
  }
  expect(inked(await picture(field))).toBeGreaterThan(500)
})

test('a family that is shown as images only is drawn on the server, set and typed like any other', async ({
  page,
}) => {
  const covers = await coversOf(page, families.image)
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter'])
  const field = line(page, 'Inter')
  await expect(field).toHaveAttribute('data-image', '')
  const drawn = inked(await picture(field))
  expect(drawn).toBeGreaterThan(500)
  await field.fill('One')
  await expect.poll(async () => inked(await picture(field))).toBeLessThan(drawn)
  const controls = await openControls(page, 'Inter')
  await controls.getByRole('textbox', { name: 'Size' }).fill('120')
  await page.keyboard.press('Enter')
  await expect(field).toHaveCSS('font-size', '120px')
  await expect(field).toHaveAttribute('data-image', '')
  await expect(line(page, 'EB Garamond')).not.toHaveAttribute('data-image')
  expect(covers).toEqual([])
})

test('a visitor whose budget is spent continues with images, not with errors', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond'])
  const field = line(page, 'EB Garamond')
  const far = Array.from({ length: 110 }, (_, index) => String.fromCodePoint(0x1e00 + index))
  await field.fill(`Word ${far.slice(0, 50).join('')}`)
  await settled(page)
  await field.fill(`Word ${far.join('')}`)
  await expect(page.getByText(/You have tried most of EB Garamond/)).toBeVisible()
  await expect(field).toHaveAttribute('data-image', '')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(bar(page)).toBeVisible()
  await page.reload()
  await expect(line(page, 'EB Garamond')).toHaveAttribute('data-image', '')
})
