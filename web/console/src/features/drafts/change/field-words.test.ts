import { expect, test } from 'vitest'
import { fieldWords } from './field-words'

test.each([
  ['markdown', 'Text'],
  ['life.state', 'On sale, state'],
  ['tiers.2.fullName', 'Tiers, 3, full name'],
  ['somethingNew.0', 'SomethingNew, 1'],
])('%s is %s', (path, words) => expect(fieldWords(path)).toBe(words))
