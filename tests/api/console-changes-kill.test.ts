// Change sets when the server is killed, and when two servers share one database.

import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { bin, engine } from '@typecase/tests-support/database'
import { reservePort } from '@typecase/tests-support/ports'
import { end, start, until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: Shop
let sql: Sql
let owner: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.stop())

type Priced = { id: string; record: { family: string; price?: number } }

const prices = async (): Promise<Priced[]> =>
  (await owner.get('/entries/price')).body.entries.filter(({ record }: Priced) => record.price)

/** A draft that adds so much to every price of the shop. */
async function raise(amount: number, items: readonly Priced[]) {
  const { changeSet } = (await owner.post('/change_sets', { name: `Raise by ${amount}` })).body
  const edits = items.map(({ id, record }) => ({
    kind: 'price',
    id,
    before: record,
    record: { ...record, price: record.price! + amount },
  }))
  const { body } = await owner.call('PUT', `/change_sets/${changeSet.id}/edits`, {
    version: changeSet.version,
    edits,
  })
  return body as { id: string; version: number }
}

const amounts = (items: readonly Priced[]) => items.map(({ record }) => record.price!)
const sum = (items: readonly Priced[]) => amounts(items).reduce((all, one) => all + one, 0)

test('a publication that is killed has changed all or nothing, and the draft is as it was', async () => {
  let before = await prices()
  expect(before.length).toBeGreaterThan(100)
  const ends = { old: 0, new: 0 }
  for (let round = 0; round < 12; round++) {
    const draft = await raise(100, before)
    const asked = owner
      .post(`/change_sets/${draft.id}/publish`, { version: draft.version })
      .catch(() => undefined)
    await sleep(4 + round * 8)
    await shop.killServer()
    await asked
    await shop.startServer()
    const now = await prices()
    const { changeSet, edits } = (await owner.get(`/change_sets/${draft.id}`)).body
    const isPublished = changeSet.state === 'published'
    expect(sum(now)).toBe(sum(before) + (isPublished ? 100 * before.length : 0))
    expect(edits).toHaveLength(before.length)
    ends[isPublished ? 'new' : 'old']++
    const again = await owner.post(`/change_sets/${draft.id}/publish`, { version: draft.version })
    expect(again.body.state).toBe('published')
    before = await prices()
    expect(sum(before)).toBe(sum(now) + (isPublished ? 0 : 100 * before.length))
  }
  expect(ends.old).toBeGreaterThan(0)
}, 120_000)

test('a revert that is killed has been begun or has not, and one draft takes it back', async () => {
  const before = await prices()
  const draft = await raise(100, before)
  await owner.post(`/change_sets/${draft.id}/publish`, { version: draft.version })
  for (let round = 0; round < 4; round++) {
    const asked = owner.post(`/change_sets/${draft.id}/revert`).catch(() => undefined)
    await sleep(2 + round * 6)
    await shop.killServer()
    await asked
    await shop.startServer()
  }
  const { body } = await owner.post(`/change_sets/${draft.id}/revert`)
  expect(body.edits).toHaveLength(before.length)
  const drafts = sql.run(`SELECT id FROM change_set WHERE reverts = '${draft.id}'`)
  expect(drafts).toEqual([[body.changeSet.id]])
  const { id, version } = body.changeSet
  expect((await owner.post(`/change_sets/${id}/publish`, { version })).status).toBe(200)
  expect(amounts(await prices())).toEqual(amounts(before))
}, 60_000)

test('a schedule whose time comes while no server runs is kept when one does', async () => {
  const before = await prices()
  const draft = await raise(100, before)
  const publishAt = new Date(Date.now() + 400).toISOString()
  await owner.post(`/change_sets/${draft.id}/schedule`, { version: draft.version, publishAt })
  await shop.killServer()
  await sleep(500)
  await shop.startServer()
  await until('it is published', async () => sum(await prices()) > sum(before), 20)
  expect(sum(await prices())).toBe(sum(before) + 100 * before.length)
})

const publications = () =>
  sql
    .run(
      "SELECT object_id, count(*) FROM staff_audit WHERE action = 'change_set.published' GROUP BY object_id",
    )
    .map(([, count]) => Number(count))

test.runIf(engine === 'postgresql')(
  'two servers keep each schedule once',
  async () => {
    const environment = {
      ...shop.environment,
      TYPECASE_LISTEN_SHOP: `127.0.0.1:${await reservePort()}`,
      TYPECASE_LISTEN_STAFF: `127.0.0.1:${await reservePort()}`,
      TYPECASE_LISTEN_PREVIEW: `127.0.0.1:${await reservePort()}`,
    }
    const other = start(join(bin, 'typecase'), ['serve'], environment, join(shop.data, 'other.log'))
    try {
      await until('the other server answers', async () => {
        const answer = await fetch(`http://${environment.TYPECASE_LISTEN_STAFF}/readyz`)
        return answer.ok
      })
      const items = await prices()
      const drafts = []
      for (const item of items.slice(0, 12)) drafts.push(await raise(100, [item]))
      const schedule = ({ id, version }: { id: string; version: number }) =>
        owner.post(`/change_sets/${id}/schedule`, {
          version,
          publishAt: new Date(Date.now() + 2000).toISOString(),
        })
      const answers = await Promise.all(drafts.map(schedule))
      expect(answers.map(({ status }) => status)).toEqual(drafts.map(() => 200))
      const isDone = async () => {
        const listed = (await owner.get('/change_sets?state=scheduled')).body.changeSets
        return listed.length === 0
      }
      await until('all are published', isDone, 30)
      expect(sum(await prices())).toBe(sum(items) + 12 * 100)
      expect(publications().every((count) => count === 1)).toBe(true)
    } finally {
      await end(other, 'SIGTERM')
    }
  },
  60_000,
)
