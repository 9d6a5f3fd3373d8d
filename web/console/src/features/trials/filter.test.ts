import { expect, test } from 'vitest'
import { narrowingsOf, searchOf, viewOf, without } from './filter'

const whole = '?q=ada&family=amiri&purpose=web&sold=false&from=2026-11-01&to=2026-11-30&after=abc'

test('a view goes to the address and back', () => {
  const view = viewOf(new URLSearchParams(whole))
  expect(view.filter.sold).toBe(false)
  expect(searchOf(view)).toBe(whole)
})

test('misspelt values of an address are left out', () => {
  const { filter } = viewOf(new URLSearchParams('?purpose=war&sold=maybe&family=A/B&q=ada'))
  expect(filter).toEqual({ q: 'ada' })
})

test('each part can be taken away by itself', () => {
  const { filter } = viewOf(new URLSearchParams(whole))
  expect(narrowingsOf(filter)).toEqual(['q', 'family', 'purpose', 'sold', 'asked'])
  expect(without(filter, 'asked')).not.toHaveProperty('from')
  expect(narrowingsOf(without(filter, 'sold'))).not.toContain('sold')
})
