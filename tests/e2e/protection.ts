import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@typecase/tests-support/database'
import { until } from '@typecase/tests-support/processes'
import type { Shop } from '@typecase/tests-support/shop'

/** Has the shop keep a family of the demonstration at a level of protection, from now on. */
export async function protect(shop: Shop, family: string, level: 'strict' | 'image') {
  const folder = mkdtempSync(join(tmpdir(), 'typecase-protected-'))
  cpSync(join(root, 'build/demo', family), folder, { recursive: true })
  const description = join(folder, 'family.toml')
  writeFileSync(description, `protection = "${level}"\n${readFileSync(description, 'utf8')}`)
  const { status, err } = shop.run('import', folder)
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(err)
  await until('the shop has seen the import', async () => {
    const font = await (await fetch(`${shop.url}/api/fonts/${family}`)).json()
    return font.protection === level
  })
}
