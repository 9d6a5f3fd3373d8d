import { beforeEach, expect, test, vi } from 'vitest'
import { parseList, persistedList } from './persisted-list'

function item(value: unknown) {
  const { id, seats = 1 } = Object(value) as Record<string, unknown>
  return typeof id === 'string' && typeof seats === 'number' ? { id, seats } : null
}

const ways = { idOf: ({ id }: { id: string }) => id, onDropped: () => {} }

beforeEach(() => localStorage.clear())

test('starts with what is stored and gives new fields their default', () => {
  localStorage.setItem('list', '[{"id":"a"},{"id":"b","seats":4}]')
  const { useList } = persistedList('list', item, ways)
  expect(useList.getState().items).toEqual([
    { id: 'a', seats: 1 },
    { id: 'b', seats: 4 },
  ])
})

test('drops what does not parse, one by one, and says how many', () => {
  localStorage.setItem('list', '[{"id":"a"},{"id":7},null,{"id":"b"}]')
  const dropped = vi.fn()
  const { useList } = persistedList('list', item, { ...ways, onDropped: dropped })
  expect(useList.getState().items.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(dropped).toHaveBeenCalledExactlyOnceWith(2)
})

test('says of what does not parse once, and forgets it', async () => {
  localStorage.setItem('list', '[{"id":"a"},{"id":7}]')
  const onDropped = vi.fn()
  persistedList('list', item, { ...ways, onDropped })
  await vi.waitFor(() => expect(localStorage.getItem('list')).toBe('[{"id":"a","seats":1}]'))
  persistedList('list', item, { ...ways, onDropped })
  expect(onDropped).toHaveBeenCalledExactlyOnceWith(1)
})

test('keeps the first of entries with one id', async () => {
  localStorage.setItem('list', '[{"id":"a","seats":3},{"id":"b"},{"id":"a","seats":4}]')
  const { useList, change } = persistedList('list', item, ways)
  const whole = [
    { id: 'a', seats: 3 },
    { id: 'b', seats: 1 },
  ]
  expect(useList.getState().items).toEqual(whole)
  await change((items) => items.slice(1))
  expect(useList.getState().items).toEqual(whole.slice(1))
})

test.each(['{"id":"a"}', 'not json', '"a"'])('counts %s, which is no list, as one', (text) => {
  expect(parseList(text, item)).toEqual({ items: [], dropped: 1 })
})

test('keeps a plain JSON array, without an envelope', async () => {
  const { change } = persistedList('list', item, ways)
  await change((items) => [...items, { id: 'a', seats: 2 }])
  expect(localStorage.getItem('list')).toBe('[{"id":"a","seats":2}]')
})

test('reads again before it writes, so another tab loses nothing', async () => {
  const { useList, change } = persistedList('list', item, ways)
  localStorage.setItem('list', '[{"id":"theirs","seats":1}]')
  await change((items) => [...items, { id: 'mine', seats: 1 }])
  expect(useList.getState().items.map(({ id }) => id)).toEqual(['theirs', 'mine'])
})

test('follows the other tabs', () => {
  const { useList } = persistedList('list', item, ways)
  localStorage.setItem('list', '[{"id":"a"}]')
  window.dispatchEvent(new StorageEvent('storage', { key: 'list' }))
  expect(useList.getState().items).toHaveLength(1)
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(useList.getState().items).toHaveLength(0)
})

test('asks for a Web Lock around every change', async () => {
  const request = vi.fn((_name: string, work: () => void) => Promise.resolve(work()))
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
  const { change } = persistedList('list', item, ways)
  await change((items) => items)
  expect(request).toHaveBeenCalledWith('typecase.list', expect.any(Function))
  vi.unstubAllGlobals()
})

test('lives on in memory where storage is forbidden', async () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { useList, change } = persistedList('memory', item, ways)
  await change((items) => [...items, { id: 'a', seats: 1 }])
  await change((items) => [...items, { id: 'b', seats: 1 }])
  expect(useList.getState().items).toHaveLength(2)
  refuse.mockRestore()
})

test('a page that is brought back as it was left reads what has become of the list', () => {
  const { useList } = persistedList('list', item, ways)
  localStorage.setItem('list', '[{"id":"a"}]')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(useList.getState().items).toEqual([{ id: 'a', seats: 1 }])
})
