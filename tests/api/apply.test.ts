// `typecase apply` and `typecase export`: the folder of a shop against the shop.

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { bin, root } from '@typecase/tests-support/database'
import { end, start } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start()
})
afterAll(() => shop.stop())

const demonstration = join(root, 'fixtures/shop')

/** Every file below a folder, by name. */
const filesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(folder.length), readFileSync(file, 'utf8')]),
  )

test('to apply an export changes nothing, and the next export is the same', () => {
  const [first, second] = [join(shop.data, 'first'), join(shop.data, 'second')]
  expect(shop.run('export', first)).toMatchObject({ status: 0 })
  expect(shop.run('apply', first, '--diff').out).toBe('The shop is as the folder has it.\n')
  expect(shop.run('apply', first).out).toBe('Nothing has changed.\n')
  expect(shop.run('export', second)).toMatchObject({ status: 0 })
  expect(filesOf(second)).toEqual(filesOf(first))
  expect(Object.keys(filesOf(first))).toContain('/licences.toml')
})

test('an export leaves a folder with files alone', () => {
  const folder = join(shop.data, 'taken')
  cpSync(demonstration, folder, { recursive: true })
  const before = filesOf(folder)
  const refused = shop.run('export', folder)
  expect(refused.status).toBe(1)
  expect(refused.err).toContain('--replace')
  expect(filesOf(folder)).toEqual(before)
  writeFileSync(join(folder, 'notes.txt'), 'ours')
  expect(shop.run('export', folder, '--replace')).toMatchObject({ status: 0 })
  expect(filesOf(folder)['/notes.txt']).toBe('ours')
})

test('a difference is printed and not applied', async () => {
  const folder = join(shop.data, 'changed')
  cpSync(demonstration, folder, { recursive: true })
  const licences = readFileSync(join(folder, 'licences.toml'), 'utf8')
  writeFileSync(
    join(folder, 'licences.toml'),
    licences.replace('name = "Web"', 'name = "Webfonts"'),
  )
  const shown = shop.run('apply', folder, '--diff')
  expect(shown.out).toBe('  licence/web: name changed\nNothing has been applied.\n')
  expect(shop.run('apply', folder).out).toBe(
    '  licence/web: name changed\nThe folder is applied.\n',
  )
})

test.each(['--ours', '--theirs'])('%s of what is no entry is refused', (option) => {
  const refused = shop.run('apply', demonstration, option, 'licences/web')
  expect(refused.status).toBe(1)
  expect(refused.err).toContain('licences/web')
})

test('an apply that is killed has changed all or nothing', async () => {
  const folder = join(shop.data, 'killed')
  cpSync(demonstration, folder, { recursive: true })
  const licences = readFileSync(join(folder, 'licences.toml'), 'utf8')
  const exported = () => {
    expect(shop.run('export', join(shop.data, 'after-kill'), '--replace').err).toBe('')
    return filesOf(join(shop.data, 'after-kill'))
  }
  shop.run('apply', folder, '--ours', 'all')
  let before = exported()
  let cut = 0
  for (let round = 0; round < 12; round++) {
    const name = `Web ${round}`
    writeFileSync(
      join(folder, 'licences.toml'),
      licences.replace('name = "Web"', `name = "${name}"`),
    )
    writeFileSync(
      join(folder, 'pages/faq.md'),
      `---\ntitle: ${name}\ndescription: x\n---\n\nText.\n`,
    )
    const log = join(shop.data, 'killed.log')
    const run = start(join(bin, 'typecase'), ['apply', folder], shop.environment, log)
    await sleep(10 + round * 12)
    const code = await end(run, 'SIGKILL')
    const now = exported()
    const isOld = isDeepStrictEqual(now, before)
    if (!isOld) {
      expect(now['/licences.toml']).toContain(name)
      expect(now['/pages/faq.md']).toContain(name)
    }
    if (code === null) cut++
    expect(code === 0 && isOld).toBe(false)
    before = now
  }
  expect(cut).toBeGreaterThan(0)
  expect(shop.run('apply', folder)).toMatchObject({ status: 0 })
})
