import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { json, problem, server } from '#src/test/server.ts'
import { changesOf, publishNow, RefusedEdits } from './publish-now'

let shop: ChangeSetServer
let cache: QueryClient

beforeEach(() => {
  shop = new ChangeSetServer()
  shop.entries.price = { rye: { family: 'rye' }, oat: { family: 'oat', price: 100 } }
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})

const prices = (amount: number) => ({
  name: 'Prices',
  kinds: ['price'] as const,
  make: () => [
    { kind: 'price' as const, id: 'rye', record: { family: 'rye', price: amount } },
    { kind: 'price' as const, id: 'oat', record: { family: 'oat', price: 100 } },
  ],
})
const publish = () => publishNow(cache, 'ada', prices(3600))
const asked = (method: string, path: RegExp) =>
  server.asked.filter((one) => one.method === method && path.test(new URL(one.url).pathname))

test('edits that the shop has already are left out, others name what they were made from', () => {
  const entries = new Map([['price' as const, [{ id: 'rye', record: { family: 'rye' } }]]])
  const edit = { kind: 'price' as const, id: 'rye', record: { family: 'rye' } }
  expect(changesOf(entries, [edit])).toEqual([])
  const next = { ...edit, record: { family: 'rye', price: 1 } }
  expect(changesOf(entries, [next])).toEqual([{ ...next, before: { family: 'rye' } }])
})

test('the edits of a form are published in a change set of their own', async () => {
  const mine = shop.begin('Mine')
  await publish()
  expect(shop.sets.map(({ changeSet }) => changeSet.state).toSorted()).toEqual([
    'draft',
    'published',
  ])
  expect(mine.edits).toEqual([])
  expect(shop.sets.find((set) => set !== mine)!.edits).toHaveLength(1)
})

test('faults are told, and the change set is discarded', async () => {
  const fault = { kind: 'price', id: 'rye', place: 'price', code: 'not_an_amount', message: 'No.' }
  shop.first = ({ url }) =>
    url.endsWith('/check') ? json({ faults: [fault], conflicts: [], warnings: [] }) : undefined
  await expect(publish()).rejects.toThrow(RefusedEdits)
  expect(shop.sets.map(({ changeSet }) => changeSet.state)).toEqual(['discarded'])
  expect(asked('POST', /publish$/)).toHaveLength(0)
})

test('a change set that could not be discarded is by the next try', async () => {
  shop.first = ({ method, url }) =>
    method === 'PUT' || url.endsWith('/discard') ? problem(503, 'busy') : undefined
  await expect(publish()).rejects.toMatchObject({ code: 'busy' })
  shop.first = () => undefined
  await publish()
  expect(shop.sets.map(({ changeSet }) => changeSet.state).toSorted()).toEqual([
    'discarded',
    'published',
  ])
})

test('nothing is begun where the shop has all of it', async () => {
  await publishNow(cache, 'ada', { ...prices(0), make: () => prices(0).make().slice(1) })
  expect(shop.sets).toEqual([])
})
