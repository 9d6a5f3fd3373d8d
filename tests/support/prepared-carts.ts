import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shop } from './shop.ts'

/** Prepares a cart as the operator does. Returns its id. */
export function prepareCart(shop: Shop, cart: string): string {
  const file = join(shop.data, 'cart.toml')
  writeFileSync(file, cart)
  writeFileSync(join(shop.data, 'brand.md'), '# Brand licence\n\nFor **Tidal Atlas** alone.\n')
  const prepared = shop.run('prepare-cart', file)
  const id = /\/prepared_cart\/(\w{26})\n/.exec(prepared.out)?.[1]
  if (!id) throw new Error(prepared.err)
  return id
}

/** A custom licence of one family, and a desktop licence at a special price, for one customer. */
export const brandCart = (recipient: string, more = '') => `
recipient = "${recipient}"
note = "As agreed by telephone."
${more}

[[licence]]
id = "brand"
name = "Tidal Atlas brand licence"
metric = "users"
covers = "Up to 400 people, every site of the company"
summary = "Everything but resale"
formats = ["otf", "woff2"]
eula = "brand.md"

[[item]]
item = "eb-garamond-family"
class = "family"
licence = "brand"
price = "2400.00"

[[item]]
item = "fraunces-bold"
class = "style"
licence = "desktop"
tier = "1-3"
price = "10.00"
`
