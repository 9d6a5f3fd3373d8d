import { expect, test } from 'vitest'
import { mergeRecords } from './merge-records'

const base = { position: 1, prices: { a: 1, b: 2, c: 3 }, countries: ['US'] }

test('changes of different members are laid together, additions and removals too', () => {
  const mine = { ...base, prices: { a: 10, c: 3, d: 4 } }
  const theirs = { ...base, prices: { a: 1, b: 2, c: 30 }, countries: ['US', 'CA'] }
  expect(mergeRecords(base, mine, theirs)).toEqual({
    position: 1,
    prices: { a: 10, c: 30, d: 4 },
    countries: ['US', 'CA'],
  })
})

test('two changes of one member clash, unless they are the same', () => {
  const mine = { ...base, prices: { ...base.prices, a: 10 } }
  expect(mergeRecords(base, mine, { ...base, prices: { ...base.prices, a: 11 } })).toBeNull()
  expect(mergeRecords(base, mine, mine)).toEqual(mine)
})

test('with a winner, only members that both have changed are as that side has them', () => {
  const mine = { ...base, position: 2, prices: { ...base.prices, a: 10 } }
  const theirs = { ...base, prices: { ...base.prices, a: 11, b: 20 }, countries: ['CA'] }
  const both = { position: 2, countries: ['CA'] }
  expect(mergeRecords(base, mine, theirs, 'mine')).toEqual({
    ...{ ...both, prices: { a: 10, b: 20, c: 3 } },
  })
  expect(mergeRecords(base, mine, theirs, 'theirs')).toEqual({
    ...{ ...both, prices: { a: 11, b: 20, c: 3 } },
  })
})

test('lists clash as a whole, and so does what one side removed', () => {
  const mine = { ...base, countries: ['US', 'MX'] }
  expect(mergeRecords(base, mine, { ...base, countries: ['CA'] })).toBeNull()
  expect(mergeRecords(base, mine, null)).toBeNull()
  expect(mergeRecords(base, null, mine)).toBeNull()
})
