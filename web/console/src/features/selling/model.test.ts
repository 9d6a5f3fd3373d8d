import { expect, test } from 'vitest'
import { codesIn, newPriceList } from './model'

test.each([
  ['us, CA', ['US', 'CA']],
  ['us;us US', ['US']],
  [' ', []],
])('the countries in "%s" are %j', (written, codes) => expect(codesIn(written)).toEqual(codes))

test('a new currency stands behind all that there are, removed ones too', () => {
  const list = (position: number) => ({ position, countries: [], prices: {} })
  const known = [
    { stored: list(1), record: list(1) },
    { stored: list(4), record: null },
  ]
  expect(newPriceList(known)).toEqual(list(5))
  expect(newPriceList([])).toEqual(list(1))
})
