import { expect, test } from 'vitest'
import { readFilter, type Filterable } from './filter'
import { readChoice, writeChoice } from './languages'
import { languageIndex } from './language-index'

const index = languageIndex({
  languages: [
    { code: 'de', name: 'German', ownName: 'Deutsch', script: 'Latn' },
    { code: 'km', name: 'Khmer', ownName: 'ខ្មែរ', script: 'Khmr' },
    { code: 'ru', name: 'Russian', ownName: 'русский', script: 'Cyrl' },
    { code: 'vi', name: 'Vietnamese', ownName: 'Tiếng Việt', script: 'Latn' },
  ],
  families: [
    {
      id: 'serif',
      every: '5',
      groups: [
        { styles: ['a'], set: 'd' },
        { styles: ['b'], set: '5' },
      ],
    },
    { id: 'sans', every: '1' },
  ],
})
const family = (id: 'serif' | 'sans') =>
  ({ id, name: id, category: id, script: 'Latn', widths: [100] }) as Filterable
const families = [family('serif'), family('sans')]
const choices = (query: string, typed = '') =>
  index.choices(families, readFilter(new URLSearchParams(query)))(typed)
const told = (list: { name: string; count?: number }[]) =>
  list.map(({ name, count }) => `${name} ${count}`)

test('offers what some family sets, with how many the rest of the filter leaves', () => {
  expect(told(choices('').languages)).toEqual(['German 2', 'Russian 1', 'Vietnamese 1'])
  expect(told(choices('').scripts)).toEqual(['Latin 2', 'Cyrillic 1'])
  expect(told(choices('language=ru').languages)).toEqual(told(choices('').languages))
  expect(choices('kind=sans').languages).toEqual([
    { id: 'de', name: 'German', count: 1, isDisabled: false },
    { id: 'ru', name: 'Russian', count: 0, isDisabled: true },
    { id: 'vi', name: 'Vietnamese', count: 0, isDisabled: true },
  ])
})

test('finds them by name, in English or in itself', () => {
  expect(told(choices('', 'viet').languages)).toEqual(['Vietnamese 1'])
  expect(told(choices('', 'русский').languages)).toEqual(['Russian 1'])
  expect(told(choices('', 'cyr').scripts)).toEqual(['Cyrillic 1'])
  expect(choices('', 'khmer')).toEqual({ scripts: [], languages: [], count: 3 })
})

test.each([
  ['vi', { language: 'vi', script: '' }],
  ['script Latn', { language: '', script: 'Latn' }],
  ['', { language: '', script: '' }],
])('%j is what it asks for and back', (id, wish) => {
  expect(readChoice(id)).toEqual(wish)
  expect(writeChoice(wish)).toBe(id)
})
