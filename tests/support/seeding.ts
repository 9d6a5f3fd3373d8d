import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './database.ts'
import type { Shop } from './shop.ts'

const demonstration = join(root, 'fixtures/shop')

/** A file of the demonstration shop, as shop.toml. */
export const seedFile = (name: string) => readFileSync(join(demonstration, name), 'utf8')

/** Seeds a running shop once more, as the operator does: the demonstration with other files. */
export function reseed(shop: Shop, files: Record<string, string>): void {
  const folder = join(shop.data, 'seed-folder')
  cpSync(demonstration, folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const seeded = shop.run('apply', folder)
  if (seeded.status !== 0) throw new Error(seeded.err)
}

/** Adds coupons to a running shop: a text such as coupons.toml holds. */
export const addCoupons = (shop: Shop, coupons: string) => reseed(shop, { 'coupons.toml': coupons })
