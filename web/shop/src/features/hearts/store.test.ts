import { beforeEach, expect, test } from 'vitest'
import {
  addHeart,
  clearHearts,
  removeHeart,
  removeHeartAt,
  renameHearts,
  toggleHeart,
  useHearts,
} from './store'

const ids = () => useHearts.getState().items.map(({ id }) => id)

beforeEach(() => clearHearts())

test('keeps {id, name} as a plain JSON array under "hearts"', async () => {
  await addHeart({ id: 'fraunces', name: 'Fraunces' })
  expect(localStorage.getItem('hearts')).toBe('[{"id":"fraunces","name":"Fraunces"}]')
})

test('ignores a heart whose id is there', async () => {
  await addHeart({ id: 'a', name: 'A' })
  await addHeart({ id: 'a', name: 'Another' })
  expect(useHearts.getState().items).toEqual([{ id: 'a', name: 'A' }])
})

test('removes by position and by font', async () => {
  for (const id of ['a', 'b', 'c']) await addHeart({ id, name: id })
  await removeHeartAt(1)
  expect(ids()).toEqual(['a', 'c'])
  await removeHeart('a')
  expect(ids()).toEqual(['c'])
})

test('toggles', async () => {
  await toggleHeart({ id: 'a', name: 'A' })
  expect(ids()).toEqual(['a'])
  await toggleHeart({ id: 'a', name: 'A' })
  expect(ids()).toEqual([])
})

test('follows the other tabs', () => {
  localStorage.setItem('hearts', '[{"id":"theirs","name":"Theirs"}]')
  window.dispatchEvent(new StorageEvent('storage', { key: 'hearts' }))
  expect(ids()).toEqual(['theirs'])
})

test('takes the current id of a renamed font, once', async () => {
  for (const id of ['ink-bold', 'ink-heavy', 'other']) await addHeart({ id, name: id })
  await renameHearts({ 'ink-bold': 'ink-heavy' })
  expect(ids()).toEqual(['ink-heavy', 'other'])
})
