import { expect, test } from 'vitest'
import { editDistance, nearest } from './nearest'

const families = [
  { id: 'fraunces', name: 'Fraunces' },
  { id: 'ibm-plex-sans', name: 'IBM Plex Sans' },
  { id: 'eb-garamond', name: 'EB Garamond' },
]

test.each([
  ['fraunces-mono', 'fraunces'],
  ['frances', 'fraunces'],
  ['EB-Garamont', 'eb-garamond'],
  ['ibm', 'ibm-plex-sans'],
  ['garamond', 'eb-garamond'],
])('%s is nearest to %s', (asked, id) => {
  expect(nearest(asked, families)?.id).toBe(id)
})

test('nothing is near to something else altogether', () => {
  expect(nearest('wp-login.php', families)).toBeNull()
  expect(nearest('fraunces', [])).toBeNull()
})

test('counts letters to insert, remove or change', () => {
  expect(editDistance('kitten', 'sitting')).toBe(3)
  expect(editDistance('', 'abc')).toBe(3)
})
