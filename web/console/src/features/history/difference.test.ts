import { expect, test } from 'vitest'
import { changedWords, differenceOf, placesByName } from './difference'

test('fields that changed stand with both values, the others are counted', () => {
  const before =
    '{"email":"tilda@sorts.example","name":"Tilda Roon","role":"editor","disabled":false}'
  const after =
    '{"email":"tilda@sorts.example","name":"Tilda Roon","role":"support","disabled":true}'
  expect(differenceOf(before, after)).toEqual({
    changes: [
      { field: 'role', before: 'editor', after: 'support' },
      { field: 'disabled', before: 'no', after: 'yes' },
    ],
    unchanged: 2,
  })
})

test('what was created has no field before, what was deleted none after', () => {
  const one = '{"amount":4000,"coupon":null,"note":""}'
  expect(differenceOf(null, one).changes).toEqual([
    { field: 'amount', before: null, after: '4000' },
    { field: 'coupon', before: null, after: 'none' },
    { field: 'note', before: null, after: 'empty' },
  ])
  expect(differenceOf(one, null).changes[0]).toEqual({
    field: 'amount',
    before: '4000',
    after: null,
  })
  expect(differenceOf(null, null)).toEqual({ changes: [], unchanged: 0 })
})

test('fields of fields are named by their path, and empty ones are fields too', () => {
  const { changes, unchanged } = differenceOf(
    '{"licensee":{"city":"Porto","lines":[1,2]},"tags":[]}',
    '{"licensee":{"city":"Lisboa","lines":[1,3]},"tags":[]}',
  )
  expect(changes).toEqual([
    { field: 'licensee.city', before: 'Porto', after: 'Lisboa' },
    { field: 'licensee.lines.1', before: '2', after: '3' },
  ])
  expect(unchanged).toBe(2)
})

test.each(['{"role":', 'plain words', '"quoted"', '42'])('%s is a field without a name', (json) => {
  expect(differenceOf(null, json).changes).toMatchObject([{ field: '', before: null }])
})

test('a document that goes very deep ends as JSON', () => {
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
  expect(differenceOf(null, deep).changes).toHaveLength(1)
})

test.each([
  ['steady in text', 'steady in small text', ['steady in ', '', 'small ', 'text']],
  ['35 %', '30 %', ['', '35 ', '30 ', '%']],
  ['editor', 'support', ['', 'editor', 'support', '']],
  ['a a', 'a a a', ['a ', '', 'a ', 'a']],
  ['', 'new', ['', '', 'new', '']],
])('%j to %j', (before, after, parts) => {
  expect(Object.values(changedWords(before, after))).toEqual(parts)
})

test('countries stand by their names', () => {
  expect(placesByName('billing.country', 'PT')).toBe('Portugal')
  expect(placesByName('countries.1', 'DE')).toBe('Germany')
  expect(placesByName('state', 'DE')).toBe('DE')
})
