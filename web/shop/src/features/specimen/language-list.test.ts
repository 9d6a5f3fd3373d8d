import { expect, test } from 'vitest'
import { byName, firstLanguages, scriptsOf } from './language-list'

const languages = (names: Record<string, string>) =>
  Object.entries(names).map(([code, name]) => ({ code, name }))

test('languages stand in the order of their English names', () => {
  const list = languages({ de: 'German', vo: 'Volapük', 'sr-Latn': 'Serbian (Latin)', cs: 'Czech' })
  const names = byName(list).map(({ name }) => name)
  expect(names).toEqual(['Czech', 'German', 'Serbian (Latin)', 'Volapük'])
})

test('of many languages the familiar ones come first, in order', () => {
  const names = { agq: 'Aghem', asa: 'Asu', bem: 'Bemba', fr: 'French', de: 'German', zu: 'Zulu' }
  const shown = firstLanguages(languages(names), 3)
  expect(shown.map(({ code }) => code)).toEqual(['agq', 'fr', 'de'])
})

test('scripts are named, those of most languages first', () => {
  const names = { ru: '', de: '', en: '', bg: '', cs: '', el: '' }
  expect(scriptsOf(languages(names))).toEqual(['Latin', 'Cyrillic', 'Greek'])
})
