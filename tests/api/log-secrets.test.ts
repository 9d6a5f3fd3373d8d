import { expect, test } from 'vitest'
import { noteSecret } from '@typecase/tests-support/secrets'
import { Shop } from '@typecase/tests-support/shop'
import { askOnce } from '@typecase/tests-support/wire'

// Every shop of these tests is searched so; this one is given something to find.
test('a shop whose log holds what a test knows as a secret does not stop well', async () => {
  const shop = await Shop.start()
  await fetch(`${shop.url}/api/csp_reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': { 'effective-directive': 'of-secrets' } }),
  })
  noteSecret('probe', 'of-secrets')
  await expect(shop.stop()).rejects.toThrow('shop.log holds: probe')
})

test('no path leaves in the log what may open something', async () => {
  const shop = await Shop.start()
  const grant = 'opens-a-download-for-an-hour'
  noteSecret('grant', grant)
  const paths = [
    ...['/api/downloads', '/api/download', '/downloads', '/API/downloads', '//api/downloads'],
    ...['/api/downloads/..', '/api/downloads%2f', '/api/trials/files', '/api/prepared_carts'],
    ...['/prepared_cart', '/cart', '/orders', '/assets', '/t', '/webhooks/stripe', ''],
  ]
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      await askOnce(
        shop.url,
        `${method} ${path}/${grant}?token=${grant} HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\n\r\n`,
      )
    }
  }
  expect(shop.log()).toContain('"path":"/api/..."')
  expect(shop.log()).toContain('"path":"/prepared_cart/..."')
  await shop.stop() // Searches the log.
})
