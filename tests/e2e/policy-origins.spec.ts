import { Shop } from '@typecase/tests-support/shop'
import { addressesOf, documents, routePatterns, visits } from './documents.ts'
import { email, furnish, password, settled, signIn } from './policy-page.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let addressOf: (address: string) => string
test.beforeAll(async () => {
  shop = await Shop.start()
  shop.addCustomer(email, password)
  addressOf = await addressesOf(shop, await signIn(shop))
})
test.afterAll(() => shop.stop())

const isCheckout = (address: string) => address.split('?')[0] === '/checkout'

/** What a policy may name: this origin, nobody, hashes, texts inside the page, a directive's words. */
const ownSources = /^('self'|'none'|'sha256-[\w+/=]+'|'script'|'report-sample'|data:|blob:)$/
const ownDirectives = ['report-uri', 'report-to', 'require-trusted-types-for', 'trusted-types']

/** The sources of each directive that lead elsewhere. */
function foreign(policy: string): Record<string, string[]> {
  const named = policy.split(';').map((directive) => directive.trim().split(/\s+/))
  const elsewhere = named
    .filter(([directive]) => !ownDirectives.includes(directive!))
    .map(([directive, ...sources]) => [
      directive!,
      sources.filter((source) => !ownSources.test(source)),
    ])
  return Object.fromEntries(elsewhere.filter(([, sources]) => sources!.length > 0))
}

test('every route of the web shop is looked at', () => {
  expect(Object.keys(documents).sort()).toEqual(routePatterns().sort())
})

for (const { visitor, address } of visits) {
  const others = isCheckout(address) ? 'the gateway alone' : 'nobody else'
  test(`the document of ${address} may load from ${others}, and does (${visitor})`, async ({
    page,
  }) => {
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (/^https?:$/.test(protocol) && origin !== shop.url) asked.add(origin)
    })
    await furnish(page, visitor === 'customer' ? await signIn(shop) : undefined)
    const response = await page.goto(shop.url + addressOf(address))
    const policy = response!.headers()['content-security-policy']!
    await settled(page)
    if (isCheckout(address)) {
      const gateway = [shop.sandboxUrl]
      const { 'script-src': scripts, 'frame-src': frames, ...rest } = foreign(policy)
      expect({ scripts, frames }).toEqual({ scripts: gateway, frames: gateway })
      expect(
        Object.values(rest)
          .flat()
          .filter((source) => source !== shop.sandboxUrl),
      ).toEqual([])
      expect([...asked].filter((origin) => origin !== shop.sandboxUrl)).toEqual([])
    } else {
      expect(foreign(policy)).toEqual({})
      expect([...asked]).toEqual([])
    }
  })
}

test('the gateway’s script stays behind when the checkout is left, also by Back', async ({
  page,
}) => {
  const scripts = () =>
    page.evaluate((own) => {
      const sources = [...document.scripts].map(({ src }) => src)
      return sources.filter((src) => src !== '' && !src.startsWith(`${own}/`))
    }, shop.url)
  await furnish(page)
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('link', { name: 'Check out' }).first().click()
  await page.waitForURL('**/checkout')
  await expect(page.locator('iframe').first()).toBeAttached()
  expect(await scripts()).toEqual([`${shop.sandboxUrl}/sandbox.js`])
  await page.goBack()
  await page.waitForURL('**/cart')
  await settled(page)
  expect(await scripts()).toEqual([])
  await page.goForward()
  await expect(page.locator('iframe').first()).toBeAttached()
  await page.getByRole('link', { name: /cart/i }).first().click()
  await page.waitForURL('**/cart')
  await settled(page)
  expect(await scripts()).toEqual([])
})
