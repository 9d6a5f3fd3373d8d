import { expect, test } from 'vitest'
import { slugOf } from './slug'

test.each([
  ['Social media', 'social-media'],
  ['  Édition & co. ', 'edition-co'],
  ['—', ''],
  ['a'.repeat(63) + ' b', 'a'.repeat(63)],
])('the id of "%s" is "%s"', (name, id) => expect(slugOf(name)).toBe(id))
