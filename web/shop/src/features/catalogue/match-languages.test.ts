import { expect, test } from 'vitest'
import { matchLanguages } from './match-languages'

const languages = [
  { code: 'ff', name: 'Fulah', ownName: 'Pulaar' },
  { code: 'de', name: 'German', ownName: 'Deutsch' },
  { code: 'nds', name: 'Low German', ownName: '' },
  { code: 'gsw', name: 'Swiss German', ownName: 'Schwiizertüütsch' },
  { code: 'vi', name: 'Vietnamese', ownName: 'Tiếng Việt' },
  { code: 'vai', name: 'Vai', ownName: 'ꕙꔤ' },
]
const matches = (typed: string) => matchLanguages(typed, languages).map(({ code }) => code)

test.each([
  ['Viet', ['vi']],
  ['tieng', ['vi']],
  ['  TIẾNG Việt ', ['vi']],
  ['ꕙꔤ', ['vai']],
  ['vi', ['vi']],
  ['va', ['vai']],
  ['german', ['de', 'nds', 'gsw']],
  ['ger', ['de', 'nds', 'gsw']],
  ['erman', []],
  ['', []],
  ['Klingon', []],
])('%j means %j', (typed, expected) => {
  expect(matches(typed)).toEqual(expected)
})
