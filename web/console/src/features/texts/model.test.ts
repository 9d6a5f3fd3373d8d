import { expect, test } from 'vitest'
import { lastChange, newItemId, newPost, postState, withDay } from './model'

const now = Date.parse('2026-11-29T10:00:42Z')
const day = 24 * 60 * 60 * 1_000_000

test('a new post is a draft of this minute', () => {
  const post = newPost('Two sizes', now)
  expect(post.published).toBe(Date.parse('2026-11-29T10:00:00Z') * 1000)
  expect(postState(post, now)).toBe('draft')
})

test('a post is to come until its moment, and then out', () => {
  const post = { ...newPost('Two sizes', now), draft: false }
  expect(postState(post, now)).toBe('out')
  expect(postState({ ...post, published: post.published + day }, now)).toBe('scheduled')
})

test('another day takes along the day of the last change, unless that is a later one', () => {
  const { published } = newPost('Two sizes', now)
  expect(withDay(published + day, null).updated).toBe(published + day)
  expect(withDay(published + day, published + 2 * day).updated).toBe(published + 2 * day)
  expect(withDay(published + 2 * day, published + day).updated).toBe(published + 2 * day)
})

test('the last change of a post is not lost by a day that passes it', () => {
  const post = newPost('Two sizes', now)
  const { published } = post
  const stored = { ...post, updated: published + day }
  expect(lastChange(stored, stored)).toBe(published + day)
  const passed = { ...stored, ...withDay(published + 2 * day, published + day) }
  expect(passed.updated).toBe(passed.published)
  expect(lastChange(passed, stored)).toBe(published + day)
  expect(lastChange({ ...stored, updated: published }, stored)).toBeNull()
  expect(lastChange(post, null)).toBeNull()
})

test('an item of a menu gets an id that none of both menus has', () => {
  const item = (id: string) => ({ id, link: '/', title: id })
  const menus = { header: [item('about')], footer: [item('about-2')] }
  expect(newItemId('Trials', menus)).toBe('trials')
  expect(newItemId('About', menus)).toBe('about-3')
  expect(newItemId('字', menus)).toBe('item')
})
