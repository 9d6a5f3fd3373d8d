import { expect, test } from 'vitest'
import { languageChoices } from './SettingGroup'

const languages = [
  { code: 'hsb', name: 'Upper Sorbian' },
  { code: 'cs', name: 'Czech' },
]

test('languages stand by name, those that browsers cannot name too', () => {
  expect(languageChoices(languages, 'cs')).toEqual([
    { id: 'cs', name: 'Czech' },
    { id: 'hsb', name: 'Upper Sorbian' },
  ])
})

test('the chosen language is there in any case', () => {
  expect(languageChoices(languages, 'de').map(({ name }) => name)).toEqual([
    'Czech',
    'German',
    'Upper Sorbian',
  ])
})
