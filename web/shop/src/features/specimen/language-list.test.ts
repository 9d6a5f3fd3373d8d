import { expect, test } from 'vitest'
import { firstLanguages, languageList, scriptsOf } from './language-list'

test('languages stand in the order of their English names', () => {
  const names = languageList(['de', 'sr-Latn', 'cs', 'en']).map(({ name }) => name)
  expect(names).toEqual(['Czech', 'English', 'German', 'Serbian (Latin)'])
})

test('a language that the browser cannot name comes last, by its code', () => {
  expect(languageList(['qaa', 'xx-Latn', 'de']).map(({ name }) => name)).toEqual([
    'German',
    'qaa',
    'xx-Latn',
  ])
})

test('of many languages the familiar ones come first, in order', () => {
  const languages = languageList(['agq', 'asa', 'de', 'bem', 'fr', 'zu'])
  expect(firstLanguages(languages, 3).map(({ code }) => code)).toEqual(['agq', 'fr', 'de'])
})

test('scripts are named, those of most languages first', () => {
  expect(scriptsOf(['ru', 'de', 'en', 'bg', 'cs', 'el'])).toEqual(['Latin', 'Cyrillic', 'Greek'])
})
