import { expect, test } from 'vitest'
import { firstLanguages } from './match-languages'

test('of many languages the familiar ones come first, in order', () => {
  const list = ['agq', 'asa', 'bem', 'fr', 'de'].map((code) => ({ code }))
  expect(firstLanguages(list, 3).map(({ code }) => code)).toEqual(['agq', 'fr', 'de'])
})
