import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './database.ts'
import type { Shop } from './shop.ts'

/** Adds coupons to a running shop, as the operator does: a text such as coupons.toml holds. */
export function addCoupons(shop: Shop, coupons: string): void {
  const folder = join(shop.data, 'furnishing')
  cpSync(join(root, 'fixtures/shop'), folder, { recursive: true })
  writeFileSync(join(folder, 'coupons.toml'), coupons)
  const seeded = shop.run('seed', folder)
  if (seeded.status !== 0) throw new Error(seeded.err)
}
