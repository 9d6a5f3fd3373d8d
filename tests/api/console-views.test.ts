// Saved views of the staff console: a member's own filters, and those that members share.

import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let shop: Shop
let support: StaffBrowser
let owner: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  support = await signedInStaff(shop, 'support')
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.stop())

const view = {
  area: 'orders',
  name: 'To look at',
  filter: 'state=review&sort=oldest',
  isShared: false,
}
const save = (by: StaffBrowser, wanted: object) => by.post('/views', { ...view, ...wanted })
const names = async (by: StaffBrowser) =>
  (await by.get('/views')).body.views.map(({ name }: { name: string }) => name)

test('a view is kept, replaced by the same name, shared and removed', async () => {
  const { status, body } = await save(support, {})
  expect(status).toBe(200)
  expect(body).toEqual({ ...view, id: body.id, isOwn: true, owner: 'Mira Holt' })
  expect(await names(owner)).not.toContain(view.name)
  const shared = await save(support, { isShared: true, filter: 'state=review' })
  expect(shared.body).toMatchObject({ id: body.id, filter: 'state=review' })
  const [seen] = (await owner.get('/views')).body.views
  expect(seen).toMatchObject({ id: body.id, name: view.name, isOwn: false, isShared: true })
  expect((await owner.delete(`/views/${body.id}`)).status).toBe(204)
  expect((await support.delete(`/views/${body.id}`)).status).toBe(404)
  expect(await names(support)).not.toContain(view.name)
})

test('a view of others is removed by an owner alone', async () => {
  const { id } = (await save(owner, { name: 'Of the owner', isShared: true })).body
  expect(await names(support)).toContain('Of the owner')
  expect((await support.delete(`/views/${id}`)).status).toBe(404)
  expect((await owner.delete(`/views/${id}`)).status).toBe(204)
})

test('a shared view of a list that the member may not open is not shown', async () => {
  const { id } = (await save(owner, { name: 'Refunds', area: 'audit', isShared: true })).body
  expect(await names(support)).not.toContain('Refunds')
  expect(await names(owner)).toContain('Refunds')
  await owner.delete(`/views/${id}`)
})

test('sixteen at the same time keep one view of a name', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => save(support, { name: 'Once' })),
  )
  const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.id)
  expect(new Set(ids).size).toBe(1)
  expect((await names(support)).filter((name: string) => name === 'Once')).toHaveLength(1)
})

describe('what a view refuses', () => {
  test.each([
    [{ name: '' }, '/name', 'required'],
    [{ name: 'x'.repeat(61) }, '/name', 'too_long'],
    [{ name: '\u202eabc' }, '/name', 'not_allowed'],
    [{ filter: 'x'.repeat(2001) }, '/filter', 'too_long'],
    [{ filter: 'q=a b' }, '/filter', 'not_allowed'],
    [{ filter: 'q=é' }, '/filter', 'not_allowed'],
    [{ area: 'refunds' }, '/area', 'not_allowed'],
  ])('%j', async (wanted, pointer, code) => {
    const { status, body } = await save(support, wanted)
    expect([status, body.errors[0].pointer]).toEqual([422, pointer])
    if (pointer !== '/area') expect(body.errors[0].code).toBe(code)
  })

  test.each(['%', "' OR 1=1 --", '../views', 'x'.repeat(500)])('the id %s', async (id) => {
    expect((await owner.delete(`/views/${encodeURIComponent(id)}`)).status).toBe(404)
  })
})

test('a name is text, whatever it holds', async () => {
  for (const name of ['<script>', "Ines' orders", '100 %', 'Łódź 注文']) {
    const { status, body } = await save(support, { name })
    expect([status, body.name], name).toEqual([200, name])
    expect(await names(support)).toContain(name)
  }
})
