import { Shop } from '@typecase/tests-support/shop'
import { largestShift, moreFrames, slowDown, watch, watched } from './frames.ts'
import { settled } from './settled.ts'
import { line, openControls, openFront, testAll } from './tester-page.ts'
import { roundTrip, texts, witnessFont } from './typist.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

test('a font of thirteen axes is first sent at its one place, and whole once a slider is near', async ({
  page,
}) => {
  const { fonts } = (await (await fetch(`${shop.url}/api/fonts`)).json()) as {
    fonts: { id: string; specimen: { style: { tester: { face: string } } } }[]
  }
  const flex = fonts.find(({ id }) => id === 'roboto-flex')!.specimen.style.tester.face
  const sent: Promise<{ instance: string; size: number }>[] = []
  page.on('response', (response) => {
    const [, , face, instance = '', , file = ''] = new URL(response.url()).pathname.split('/')
    if (face !== flex || !file.endsWith('.woff2')) return
    sent.push(response.body().then(({ length: size }) => ({ instance, size })))
  })
  await openFront(page, shop)
  await testAll(page, ['Roboto Flex'])
  await expect(line(page, 'Roboto Flex')).not.toHaveAttribute('data-placeholder-face')
  const first = await Promise.all(sent)
  expect(first.length).toBeGreaterThan(0)
  expect(first.filter(({ instance }) => instance !== 'pin-specimen')).toEqual([])
  expect(first[0]!.size).toBeLessThanOrEqual(10_000)

  const controls = await openControls(page, 'Roboto Flex')
  await settled(page)
  expect((await Promise.all(sent)).some(({ instance }) => instance === 'var')).toBe(false)
  const whole = page.waitForResponse((response) => response.url().includes('/var/'))
  await controls.getByRole('slider', { name: 'Weight', exact: true }).hover({ force: true })
  await whole
})

test('a moved axis takes the place of the pinned font at once: no other font, no jump', async ({
  page,
}) => {
  await openFront(page, shop)
  await testAll(page, ['Fraunces'])
  const field = line(page, 'Fraunces')
  await field.fill(texts.latin)
  const controls = await openControls(page, 'Fraunces')
  await settled(page)
  await slowDown(page, 10 * roundTrip)

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/var\/.*woff2$/, (route) => held.then(() => route.continue()))
  await watch(field, witnessFont())
  const weight = controls.getByRole('slider', { name: 'Weight', exact: true })
  const asked = page.waitForRequest(/\/var\/.*woff2$/)
  await weight.focus()
  await page.keyboard.press('ArrowRight')
  await asked
  await moreFrames(page)
  const pinned = await field.evaluate((element) => getComputedStyle(element).fontFamily)
  release()
  await expect(field).toHaveCSS('font-variation-settings', /"wght" 401/)
  await expect(field).not.toHaveCSS('font-family', pinned)
  await moreFrames(page)

  const { frames } = await watched(page)
  expect(frames.length).toBeGreaterThan(10)
  expect(frames.flatMap(({ wrong, waiting }) => [...wrong, ...waiting])).toEqual([])
  // One unit of weight of a thousand widens fifty letters by less than a pixel.
  expect(largestShift(frames).by).toBeLessThan(1)
})

test('a slider that moves through named instances asks for nothing on its way', async ({
  page,
}) => {
  await openFront(page, shop)
  await testAll(page, ['Roboto Flex'])
  const controls = await openControls(page, 'Roboto Flex')
  await controls.getByRole('button', { name: /Style of Roboto Flex/ }).click()
  await page.getByRole('option', { name: 'Regular', exact: true }).click()
  const weight = controls.getByRole('slider', { name: 'Weight', exact: true })
  await weight.focus()
  await page.keyboard.press('ArrowRight')
  const field = line(page, 'Roboto Flex')
  await expect(field).toHaveCSS('font-variation-settings', /"wght" 401/)
  await settled(page)

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/t/')) asked.push(pathname)
  })
  for (let step = 0; step < 30; step++) await page.keyboard.press('Shift+ArrowRight')
  await expect(field).toHaveCSS('font-variation-settings', /"wght" 701/)
  let widths: Promise<unknown> | undefined
  for (const [value, settings] of [
    ['500', /"wght" 500/],
    ['600', /"wght" 600/],
  ] as const) {
    widths = page.waitForRequest(/\/t\/.*advances\.json/)
    await controls.getByRole('textbox', { name: 'Weight' }).fill(value)
    await page.keyboard.press('Enter')
    await expect(field).toHaveCSS('font-variation-settings', settings)
  }
  await widths
  await settled(page)
  expect(asked.filter((path) => path.endsWith('.woff2'))).toEqual([])
  // The widths of gaps, once wherever the slider came to rest.
  expect(asked.length).toBeLessThanOrEqual(4)
})
