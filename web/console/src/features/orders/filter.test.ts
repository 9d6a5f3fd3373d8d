import { expect, test } from 'vitest'
import { changed, narrowingsOf, searchOf, viewOf, without } from './filter'

const read = (search: string) => viewOf(new URLSearchParams(search))

test.each([
  '',
  '?q=havn&state=paid&from=2026-11-01&to=2026-11-30&country=DK&family=recursive&licence=web',
  '?currency=EUR&least=10000&sort=largest',
  '?state=review&after=b3BhcXVl',
  '?q=O%27Neill+%26+S%C3%B8nner',
])('%s is the address of the view that it leads to', (search) => {
  expect(searchOf(read(search))).toBe(search)
})

test.each([
  ['?state=payed', {}],
  ['?from=2026-02-30', {}],
  ['?from=27.11.2026&to=2026-11-27', { to: '2026-11-27' }],
  ['?from=2026-11-30&to=2026-11-01', {}],
  ['?country=Denmark', {}],
  ['?country=dk', {}],
  ['?family=../etc', {}],
  ['?least=100', {}],
  ['?least=ten&currency=EUR', { currency: 'EUR' }],
  ['?least=-5&currency=EUR', { currency: 'EUR' }],
  ['?least=0&currency=EUR', { currency: 'EUR' }],
  ['?q=+++', {}],
  ['?state=paid&colour=red', { state: 'paid' }],
])('%s: what is misspelt is left out', (search, filter) => {
  expect(read(search)).toEqual({ filter, sort: 'newest' })
})

test('a sort that is misspelt is the newest first', () => {
  expect(read('?sort=biggest').sort).toBe('newest')
})

test('a least total goes with its currency', () => {
  const filter = read('?currency=EUR&least=10000').filter
  expect(changed(filter, { currency: undefined })).toEqual({})
  expect(narrowingsOf(filter)).toEqual(['total'])
  expect(without(filter, 'total')).toEqual({})
})

test('both days of a time are one narrowing', () => {
  const { filter } = read('?from=2026-11-01&to=2026-11-30&state=paid')
  expect(narrowingsOf(filter)).toEqual(['state', 'placed'])
  expect(without(filter, 'placed')).toEqual({ state: 'paid' })
})
