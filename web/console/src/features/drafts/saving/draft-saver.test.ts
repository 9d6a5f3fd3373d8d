import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { json, problem, server } from '#src/test/server.ts'
import { currentDraftQuery } from '../queries'
import { removedRecords, storeRemoved } from '../removed-records'
import { closeDraft, saverOf } from './saver-of'

let shop: ChangeSetServer
let cache: QueryClient

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 5 })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  shop = new ChangeSetServer()
  cache = new QueryClient()
})
afterEach(() => vi.useRealTimers())

const price = (id: string, amount: number) => ({
  kind: 'price' as const,
  id,
  record: { family: 'rye', price: amount },
})
const sent = () => server.asked.filter(({ method }) => method === 'PUT')
const shown = () => cache.getQueryData(currentDraftQuery('ada').queryKey)
/** The saver of another page load of the same tab. */
const reload = () => saverOf((cache = new QueryClient()), 'ada')

test('the first edit begins a draft, and edits made together are one request', async () => {
  const saver = saverOf(cache, 'ada')
  saver.add([price('rye-regular', 3600)], null)
  saver.add([price('rye-bold', 4100), price('rye-regular', 3700)], null)
  await vi.advanceTimersByTimeAsync(600)
  await vi.waitFor(() => expect(saver.store.getState().status).toBe('idle'))
  expect(sent()).toHaveLength(1)
  expect(shop.sets).toHaveLength(1)
  expect(shop.edited('price', 'rye-regular')).toMatchObject({ price: 3700 })
  expect(shown()!.edits).toHaveLength(2)
  expect(sessionStorage).toHaveLength(0)
})

test('without a draft that is kept, the newest own one takes the edits', async () => {
  shop.begin('Mine')
  shop.begin('Of another', 'bert')
  const saver = saverOf(cache, 'ada')
  saver.add([price('rye-regular', 3600)], null)
  expect(await saver.flush()).toBe(true)
  expect(shop.sets).toHaveLength(2)
  expect(shop.edited('price', 'rye-regular', shop.sets[1])).toMatchObject({ price: 3600 })
})

test('more than a thousand edits leave in several requests', async () => {
  const saver = saverOf(cache, 'ada')
  const many = Array.from({ length: 2_100 }, (_, at) => price(`s${at}`, 1))
  saver.add(many, null)
  expect(await saver.flush()).toBe(true)
  expect(sent()).toHaveLength(3)
  expect(shop.sets[0]!.edits).toHaveLength(2_100)
})

test('an edit that another tab overtook goes over the draft as it is now', async () => {
  const set = shop.begin()
  await cache.fetchQuery(currentDraftQuery('ada'))
  const saver = saverOf(cache, 'ada')
  saver.add([price('rye-regular', 3600)], 'c1')
  await saver.flush()
  shop.edit(set, [price('rye-bold', 9900)])
  saver.add([price('rye-regular', 3800)], 'c1')
  expect(await saver.flush()).toBe(true)
  expect(shop.edited('price', 'rye-regular')).toMatchObject({ price: 3800 })
  expect(shop.edited('price', 'rye-bold')).toMatchObject({ price: 9900 })
  expect(shown()!.edits).toHaveLength(2)
})

test('without an answer edits are kept in the tab and sent again', async () => {
  shop.begin()
  shop.first = ({ method }) => (method === 'PUT' ? problem(503, 'busy') : undefined)
  const saver = saverOf(cache, 'ada')
  saver.add([price('rye-regular', 3600)], 'c1')
  expect(await saver.flush()).toBe(false)
  expect(saver.store.getState().status).toBe('offline')
  saver.add([price('rye-bold', 4200)], 'c1')
  shop.first = () => undefined
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(saver.store.getState().status).toBe('idle'))
  expect(shop.edited('price', 'rye-regular')).toMatchObject({ price: 3600 })
  expect(shop.edited('price', 'rye-bold')).toMatchObject({ price: 4200 })
})

test('a reload sends what was not saved', async () => {
  shop.begin()
  shop.first = ({ method }) => (method === 'PUT' ? problem(503, 'busy') : undefined)
  saverOf(cache, 'ada').add([price('rye-regular', 3600)], 'c1')
  await saverOf(cache, 'ada').flush()
  shop.first = () => undefined
  const saver = reload()
  expect(saver.store.getState().edits).toMatchObject([{ id: 'rye-regular', savedAs: null }])
  expect(await saver.flush()).toBe(true)
  expect(shop.edited('price', 'rye-regular')).toMatchObject({ price: 3600 })
})

test('edits of one member are not those of the next in the same tab', async () => {
  shop.begin()
  shop.first = ({ method }) => (method === 'PUT' ? problem(503, 'busy') : undefined)
  saverOf(cache, 'ada').add([price('rye-regular', 3600)], 'c1')
  await saverOf(cache, 'ada').flush()
  expect(saverOf(new QueryClient(), 'bert').store.getState().edits).toEqual([])
})

test('what is edited while a request is under way is saved after it', async () => {
  shop.begin()
  let go = () => {}
  shop.first = ({ method }) =>
    method === 'PUT' && sent().length === 1
      ? new Promise((done) => (go = () => done(undefined as never)))
      : undefined
  const saver = saverOf(cache, 'ada')
  saver.add([price('rye-regular', 3600)], 'c1')
  const saved = saver.flush()
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  saver.add([price('rye-regular', 3700)], 'c1')
  go()
  expect(await saved).toBe(true)
  expect(sent()).toHaveLength(2)
  expect(shop.edited('price', 'rye-regular')).toMatchObject({ price: 3700 })
})

test('a draft that was published meanwhile takes nothing; the edits can go to another one', async () => {
  const set = shop.begin()
  const saver = saverOf(cache, 'ada')
  shop.touch(set, { state: 'published' })
  saver.add([price('rye-regular', 3600)], 'c1')
  expect(await saver.flush()).toBe(false)
  expect(saver.store.getState()).toMatchObject({
    status: 'refused',
    cause: { name: 'DraftClosed' },
  })
  expect(set.edits).toEqual([])
  expect(await saver.moveOn()).toBe(true)
  expect(shop.edited('price', 'rye-regular', shop.sets[0])).toMatchObject({ price: 3600 })
  expect(shop.sets[0]!.changeSet.id).toBe('c2')
})

test('what the server refuses is not sent again by itself, and stays until it is dropped', async () => {
  shop.begin()
  shop.first = ({ method }) => (method === 'PUT' ? problem(422, 'wrong_type') : undefined)
  const saver = saverOf(cache, 'ada')
  saver.add([price('rye-regular', 3600)], 'c1')
  expect(await saver.flush()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toHaveLength(1)
  expect(saver.store.getState().edits).toHaveLength(1)
  saver.drop()
  expect(saver.store.getState()).toMatchObject({ edits: [], status: 'idle' })
  expect(sessionStorage).toHaveLength(0)
})

test('a lost answer to the beginning of a draft leaves one draft', async () => {
  let isLost = false
  shop.first = (request) => {
    if (request.method !== 'POST' || isLost) return undefined
    isLost = true
    shop.begin()
    return json(null, 502)
  }
  const saver = saverOf(cache, 'ada')
  saver.add([price('rye-regular', 3600)], null)
  expect(await saver.flush()).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(saver.store.getState().status).toBe('idle'))
  expect(shop.sets).toHaveLength(1)
  expect(shop.edited('price', 'rye-regular')).toMatchObject({ price: 3600 })
})

const page = (title: string, markdown: string) => ({ title, description: '', markdown })
const text = (record: ReturnType<typeof page> | null) => ({
  kind: 'page' as const,
  id: 'faq',
  before: page('Questions', 'Ask.'),
  record,
})
/** A draft with a page, open in this tab and on another device. */
function beginText() {
  shop.entries.page = { faq: page('Questions', 'Ask.') }
  return shop.begin()
}

test('another member that another device changed meanwhile is merged', async () => {
  const set = beginText()
  const saver = saverOf(cache, 'ada')
  saver.add([text(page('Questions', 'Ask us.'))], 'c1')
  await saver.flush()
  shop.edit(set, [text(page('Answers', 'Ask us.'))])
  saver.add([text(page('Questions', 'Ask us all.'))], 'c1')
  expect(await saver.flush()).toBe(true)
  expect(shop.edited('page', 'faq')).toEqual(page('Answers', 'Ask us all.'))
})

test('words that another device changed meanwhile are not overwritten before a choice', async () => {
  const set = beginText()
  const saver = saverOf(cache, 'ada')
  saver.add([text(page('Questions', 'Ask us.'))], 'c1')
  await saver.flush()
  shop.edit(set, [text(page('Questions', 'Do not ask.'))])
  saver.add([text(page('Questions', 'Ask us all.')), price('rye-bold', 4200)], 'c1')
  expect(await saver.flush()).toBe(false)
  expect(saver.store.getState()).toMatchObject({
    status: 'conflict',
    edits: [{ id: 'faq', theirs: page('Questions', 'Do not ask.') }, { id: 'rye-bold' }],
  })
  expect(shop.edited('page', 'faq')).toEqual(page('Questions', 'Do not ask.'))
  expect(shop.edited('price', 'rye-bold')).toMatchObject({ price: 4200 })
  saver.add([text(page('Questions', 'Ask us all!'))], 'c1')
  expect(saver.store.getState().status).toBe('conflict')
  expect(await saver.settle({ kind: 'page', id: 'faq' }, 'mine')).toBe(true)
  expect(shop.edited('page', 'faq')).toEqual(page('Questions', 'Ask us all!'))
})

test('the first edit of a page load finds what another device saved since the draft was read', async () => {
  const set = beginText()
  await cache.fetchQuery(currentDraftQuery('ada'))
  shop.edit(set, [text(page('Questions', 'Do not ask.'))])
  const saver = saverOf(cache, 'ada')
  saver.add([text(page('Questions', 'Ask us.'))], 'c1')
  expect(await saver.flush()).toBe(false)
  expect(await saver.settle({ kind: 'page', id: 'faq' }, 'theirs')).toBe(true)
  expect(saver.store.getState()).toMatchObject({ status: 'idle', edits: [] })
  expect(shop.edited('page', 'faq')).toEqual(page('Questions', 'Do not ask.'))
  expect(shown()!.edits).toHaveLength(1)
})

test('a text that another device removed meanwhile is a conflict, and so is the other way round', async () => {
  const set = beginText()
  const saver = saverOf(cache, 'ada')
  shop.edit(set, [text(null)])
  saver.add([text(page('Questions', 'Ask us.'))], 'c1')
  expect(await saver.flush()).toBe(false)
  expect(saver.store.getState().edits).toMatchObject([{ theirs: null }])
  await saver.settle({ kind: 'page', id: 'faq' }, 'mine')
  shop.edit(set, [text(page('Questions', 'Ask all.'))])
  saver.add([text(null)], 'c1')
  expect(await saver.flush()).toBe(false)
  expect(shop.edited('page', 'faq')).toEqual(page('Questions', 'Ask all.'))
})

test('a saved edit whose answer was lost is no conflict with what was typed since', async () => {
  const set = beginText()
  shop.first = ({ method }) => {
    if (method !== 'PUT') return undefined
    shop.edit(set, [text(page('Questions', 'Ask us.'))])
    return problem(503, 'busy')
  }
  const saver = saverOf(cache, 'ada')
  saver.add([text(page('Questions', 'Ask us.'))], 'c1')
  expect(await saver.flush()).toBe(false)
  saver.add([text(page('Questions', 'Ask us all.'))], 'c1')
  shop.first = () => undefined
  const next = reload()
  expect(await next.flush()).toBe(true)
  expect(shop.edited('page', 'faq')).toEqual(page('Questions', 'Ask us all.'))
})

test('what is typed while a request is under way goes over what that request saved', async () => {
  beginText()
  let go = () => {}
  shop.first = ({ method }) =>
    method === 'PUT' && sent().length === 1
      ? new Promise((done) => (go = () => done(undefined as never)))
      : undefined
  const saver = saverOf(cache, 'ada')
  saver.add([text(page('Questions', 'Ask us.'))], 'c1')
  const saved = saver.flush()
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  saver.add([text(page('Questions', 'Ask us all.'))], 'c1')
  go()
  expect(await saved).toBe(true)
  shop.first = () => undefined
  shop.touch(shop.sets[0]!)
  saver.add([text(page('Questions', 'Ask us all!'))], 'c1')
  expect(await saver.flush()).toBe(true)
  expect(shop.edited('page', 'faq')).toEqual(page('Questions', 'Ask us all!'))
})

test.each(['mine', 'theirs'] as const)(
  'a choice of %s keeps what only the other side has changed',
  async (side) => {
    const set = beginText()
    const saver = saverOf(cache, 'ada')
    shop.edit(set, [text(page('Answers', 'Do not ask.'))])
    saver.add([text({ ...page('Questions', 'Ask us.'), description: 'All of them' })], 'c1')
    expect(await saver.flush()).toBe(false)
    expect(await saver.settle({ kind: 'page', id: 'faq' }, side)).toBe(true)
    expect(shop.edited('page', 'faq')).toEqual({
      title: 'Answers',
      description: 'All of them',
      markdown: side === 'mine' ? 'Ask us.' : 'Do not ask.',
    })
  },
)

test('what is typed while the draft is read again is merged with what that finds', async () => {
  const set = beginText()
  const saver = saverOf(cache, 'ada')
  shop.edit(set, [text(page('Answers', 'Ask.'))])
  let go = () => {}
  let isRead = false
  shop.first = ({ method, url }) => {
    if (method !== 'GET' || !url.endsWith('/change_sets/c1') || isRead) return undefined
    isRead = true
    return new Promise((done) => (go = () => done(undefined as never)))
  }
  saver.add([text(page('Questions', 'Ask us.'))], 'c1')
  const saved = saver.flush()
  await vi.waitFor(() => expect(isRead).toBe(true))
  saver.add([text(page('Questions', 'Ask us all.'))], 'c1')
  go()
  expect(await saved).toBe(true)
  expect(shop.edited('page', 'faq')).toEqual(page('Answers', 'Ask us all.'))
})

test('a draft that ends takes the records with it that it has lost', () => {
  storeRemoved('ada', 'c1', 'page/jobs', page('Jobs', 'We look.'))
  storeRemoved('ada', 'c2', 'page/faq', page('Questions', 'Ask.'))
  closeDraft(cache, 'ada', 'c1')
  expect(removedRecords('ada', 'c1').size).toBe(0)
  expect(removedRecords('ada', 'c2').size).toBe(1)
})

test('a tab whose storage is full says that a reload loses what is not saved', async () => {
  shop.begin()
  shop.first = ({ method }) => (method === 'PUT' ? problem(503, 'busy') : undefined)
  const saver = saverOf(cache, 'ada')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  saver.add([price('rye-regular', 3600)], 'c1')
  expect(await saver.flush()).toBe(false)
  expect(saver.store.getState().isStored).toBe(false)
  full.mockRestore()
  shop.first = () => undefined
  await saver.flush()
  expect(saver.store.getState()).toMatchObject({ isStored: true, edits: [{ savedAs: 2 }] })
})
