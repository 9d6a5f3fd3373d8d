import { expect, test } from 'vitest'
import { differencesOf, firstChoice, isDecided, merged, type MemberFields } from './conflict'

const base: MemberFields = { name: 'Tilda Roon', role: 'editor', isDisabled: false }

test('two changes of different fields are both kept', () => {
  const theirs = { ...base, role: 'support' as const }
  const mine = { ...base, name: 'Tilda Roon-Vik' }
  const differences = differencesOf(base, theirs, mine)
  expect(differences).toEqual([
    { field: 'name', by: 'mine' },
    { field: 'role', by: 'theirs' },
  ])
  const choice = firstChoice(differences)
  expect(isDecided(differences, choice)).toBe(true)
  expect(merged(theirs, mine, choice)).toEqual({
    name: 'Tilda Roon-Vik',
    role: 'support',
    isDisabled: false,
  })
})

test('a field that both changed waits for a choice', () => {
  const theirs = { ...base, role: 'support' as const }
  const mine = { ...base, role: 'viewer' as const }
  const differences = differencesOf(base, theirs, mine)
  expect(differences).toEqual([{ field: 'role', by: 'both' }])
  expect(isDecided(differences, firstChoice(differences))).toBe(false)
  expect(merged(theirs, mine, { role: 'mine' }).role).toBe('viewer')
  expect(merged(theirs, mine, { role: 'theirs' }).role).toBe('support')
})

test('the same change made twice is no difference', () => {
  const both = { ...base, isDisabled: true }
  expect(differencesOf(base, both, both)).toEqual([])
  expect(merged(both, both, {})).toEqual(both)
})
