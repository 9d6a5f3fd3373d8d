import { beforeEach, expect, test, vi } from 'vitest'
import { forgetPrivate } from '../session/private-storage'
import {
  areOnlyInMemory,
  forgetDraft,
  hasRoomFor,
  removedRecords,
  storeRemoved,
} from './removed-records'

const words = (markdown: string) => ({ title: 'Jobs', markdown })
const stored = (draft: string, name = 'page/jobs') => removedRecords('ada', draft).get(name)

beforeEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  forgetPrivate('ada')
})

test('a record of the draft goes before one that was stored before the draft was begun', () => {
  storeRemoved('ada', '', 'page/jobs', words('first'))
  expect(stored('c1')).toEqual(words('first'))
  storeRemoved('ada', 'c1', 'page/jobs', words('second'))
  expect(stored('c1')).toEqual(words('second'))
  expect(stored('')).toBeUndefined()
  storeRemoved('ada', 'c1', 'page/jobs', null)
  expect(stored('c1')).toBeUndefined()
})

test('a record that an earlier console left under both names is the one of the draft', () => {
  const all = ['', 'c1'].map((draft) => ({ draft, name: 'page/jobs', record: words(draft) }))
  localStorage.setItem('console_removed_ada', JSON.stringify(all))
  expect(stored('c1')).toEqual(words('c1'))
  localStorage.setItem('console_removed_ada', JSON.stringify(all.toReversed()))
  expect(stored('c1')).toEqual(words('c1'))
})

test('however many a draft loses, all of its records stay; of other drafts twenty do', () => {
  for (let at = 0; at < 30; at += 1) storeRemoved('ada', 'old', `page/${at}`, words(`${at}`))
  for (let at = 0; at < 30; at += 1) storeRemoved('ada', 'c1', `page/${at}`, words(`${at}`))
  expect(removedRecords('ada', 'c1').size).toBe(30)
  expect([...removedRecords('ada', 'old').keys()].at(0)).toBe('page/10')
})

test('a draft that ends takes its records with it, and those from before it', () => {
  storeRemoved('ada', 'c1', 'page/a', words('a'))
  storeRemoved('ada', 'c2', 'page/b', words('b'))
  storeRemoved('ada', '', 'page/c', words('c'))
  forgetDraft('ada', 'c1')
  expect([...removedRecords('ada', 'c1').keys()]).toEqual([])
  expect([...removedRecords('ada', 'c2').keys()]).toEqual(['page/b'])
})

test('a full storage loses the records of other drafts first, then says so', () => {
  storeRemoved('ada', 'old', 'page/a', words('x'.repeat(1_000)))
  const set = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (value.length > 1_500) throw new DOMException('Full', 'QuotaExceededError')
    set.call(this, key, value)
  })
  storeRemoved('ada', 'c1', 'page/b', words('y'.repeat(1_000)))
  expect(areOnlyInMemory('ada')).toBe(false)
  expect(stored('c1', 'page/b')).toEqual(words('y'.repeat(1_000)))
  expect(hasRoomFor('ada', words('z'.repeat(2_000)))).toBe(false)
  expect(hasRoomFor('ada', words('z'))).toBe(true)
  storeRemoved('ada', 'c1', 'page/c', words('z'.repeat(1_000)))
  expect(areOnlyInMemory('ada')).toBe(true)
  expect(stored('c1', 'page/c')).toEqual(words('z'.repeat(1_000)))
  expect(localStorage.getItem('console_removed_ada_room')).toBeNull()
})
