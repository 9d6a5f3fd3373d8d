import { expect, test } from 'vitest'
import { changeSetName, countWords } from './words'

const set = (name: string, publishedAt: string | null = null) => ({
  name,
  publishedAt,
  createdAt: '2026-11-28T09:15:00Z',
  counts: [
    { kind: 'family' as const, count: 1 },
    { kind: 'price' as const, count: 8 },
  ],
})

test('kinds stand in one order, whatever was edited first', () => {
  const { counts } = set('')
  expect(countWords(counts)).toBe('8 prices and 1 family')
  expect(countWords(counts.toReversed())).toBe('8 prices and 1 family')
})

test('a draft is named by what it holds, unless a member named it', () => {
  expect(changeSetName(set('Draft of 2026-11-28'))).toMatch(/^8 prices and 1 family, .*28/)
  expect(changeSetName(set('Draft of 2026-11-28', '2026-11-30T10:00:00Z'))).toMatch(/30/)
  expect(changeSetName(set('Winter prices'))).toBe('Winter prices')
  expect(changeSetName({ ...set('Draft of 2026-11-28'), counts: [] })).toBe('Draft of 2026-11-28')
})
