import { expect, test } from 'vitest'
import { noteSecret } from '@typecase/tests-support/secrets'
import { Shop } from '@typecase/tests-support/shop'

// Every shop of these tests is searched so; this one is given something to find.
test('a shop whose log holds what a test knows as a secret does not stop well', async () => {
  const shop = await Shop.start()
  await fetch(`${shop.url}/api/menus/of-secrets`)
  noteSecret('probe', 'of-secrets')
  await expect(shop.stop()).rejects.toThrow('shop.log holds: probe')
})
