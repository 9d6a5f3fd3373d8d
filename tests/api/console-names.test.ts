// Fonts in which the staff console sets the names of families: for signed-in staff alone.

import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: Shop
let viewer: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  viewer = await signedInStaff(shop, 'viewer')
})
afterAll(() => shop.stop())

const addressOf = (style: string) =>
  `${shop.consoleUrl}/api/styles/${encodeURIComponent(style)}/name_font`
const askFor = (style: string, headers: Record<string, string> = {}) =>
  fetch(addressOf(style), { headers: { cookie: viewer.cookie, ...headers } })

test('is a font that browsers keep for the member', async () => {
  const answer = await askFor('vollkorn-regular')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('font/woff2')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(Buffer.from(bytes.subarray(0, 4)).toString('latin1')).toBe('wOF2')
  expect(bytes.length).toBeLessThan(40_000)
  const again = await askFor('vollkorn-regular', { 'if-none-match': answer.headers.get('etag')! })
  expect(again.status).toBe(304)
})

test('is refused to those who are not signed in', async () => {
  const answer = await fetch(addressOf('vollkorn-regular'))
  expect(answer.status).toBe(401)
  expect((await answer.json()).code).toBe('staff_signed_out')
})

test('is not on the public listener', async () => {
  expect((await fetch(`${shop.url}/api/styles/vollkorn-regular/name_font`)).status).toBe(404)
})

test.each(['vollkorn', 'none', '../orders', "' OR 1=1 --", '%', 'x'.repeat(500)])(
  'there is none of %s',
  async (style) => {
    const answer = await askFor(style)
    expect(answer.status).toBe(404)
  },
)
