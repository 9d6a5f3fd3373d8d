// A new release is given to buyers while the server is killed: each gets it once, and one mail.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { newVersion, savedLater } from '@typecase/tests-support/font-files'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { Upload } from '@typecase/tests-support/uploads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyStyle, orderOf, packagesOf } from './release-buyer.ts'

const serif = join(root, 'build/demo/instrument-serif/InstrumentSerif_400Regular.ttf')

let shop: Shop
let editor: StaffBrowser
beforeAll(async () => {
  // Leases of a killed server run out after that time.
  shop = await Shop.start({ environment: { TYPECASE_JOBS_LEASE_SECONDS: '5' } })
  editor = await signedInStaff(shop, 'editor')
})
afterAll(() => shop.stop())

async function restart(point = '') {
  await shop.killServer()
  await shop.startServer({ TYPECASE_CRASH_AT: point })
}

let releases = 0
async function dropRelease() {
  const upload = new Upload(editor)
  await upload.begin()
  await upload.drop([{ path: 'Serif.ttf', bytes: savedLater(newVersion(serif), ++releases) }])
  const { version } = await upload.settled()
  return { upload, version }
}

const mailsTo = (email: string) =>
  new Sql(shop).run(
    `SELECT count(*) FROM outbox WHERE kind = 'new_release' AND to_address = '${email}'`,
  )[0]![0]

test.each([
  'uploads.committing',
  'uploads.committed',
  'releases.telling',
  'releases.batch_told',
  'K12.package_half_stored',
  'delivery.stored',
])('killed at %s: every buyer is given the release and told once', async (point) => {
  const buyers = []
  for (let count = 0; count < 3; ++count) {
    const email = `${randomUUID()}@tidalatlas.example`
    buyers.push({ email, ...(await buyStyle(shop, email)) })
  }
  const { upload, version } = await dropRelease()
  await restart(point)
  const choice = { buyers: 'give', note: 'The g is narrower.' }
  await upload.commit(version, choice).catch(() => undefined)
  await until('the server is killed at its crash point', async () => !shop.isRunning, 60)
  await restart()
  expect((await upload.commit(version, choice)).status).toBe(200)
  for (const { buyer, id, email, package: old } of buyers) {
    await until('the release is there beside what was bought', async () => {
      const packages = packagesOf(await orderOf(buyer, id))
      return packages.length === 2 && packages.every(({ state }) => state === 'ready')
    })
    await until('the mail is queued', async () => mailsTo(email) !== '0')
    const former = packagesOf(await orderOf(buyer, id)).find(({ isFormer }) => isFormer)!
    const kept = Buffer.from(await (await fetch(shop.url + former.url)).arrayBuffer())
    expect(kept.equals(old)).toBe(true)
    expect(mailsTo(email)).toBe('1')
  }
})
