import { expect, test } from 'vitest'
import { totalWords } from './total'

test.each([
  [{}, 'of any total'],
  [{ currency: 'EUR' }, 'in EUR'],
  [{ currency: 'EUR', least: 10_000 }, 'of €100 or more'],
])('%j is said "%s"', (total, words) => expect(totalWords(total)).toBe(words))
