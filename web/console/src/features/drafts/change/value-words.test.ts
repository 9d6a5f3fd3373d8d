import { expect, test } from 'vitest'
import { valueWords } from './value-words'

test.each([
  ['tiers.0.multiplier', '10000', '1'],
  ['tiers.1.multiplier', '15000', '1.5'],
  ['discount.hundredths', '1250', '12.5'],
  ['metric', 'users', 'People'],
  ['formats.0', 'otf', 'OTF or TTF'],
  ['life.state', 'published', 'On sale'],
  ['countries.0', 'PT', 'Portugal'],
  ['foundry.country', 'DE', 'Germany'],
  ['registrations.0.place', 'US-NY', 'United States, NY'],
  ['grants', '[]', 'none'],
  ['name', '10000', '10000'],
  ['metric', 'somethingNew', 'somethingNew'],
])('%s of %s is %s', (path, value, words) => expect(valueWords(path, value)).toBe(words))
