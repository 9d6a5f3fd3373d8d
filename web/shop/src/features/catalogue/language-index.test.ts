import { expect, test } from 'vitest'
import { languageIndex } from './language-index'

const language = (code: string, script: string) => ({ code, name: code, ownName: '', script })
const index = languageIndex({
  languages: [
    language('cs', 'Latn'),
    language('de', 'Latn'),
    language('ru', 'Cyrl'),
    language('vi', 'Latn'),
    language('uk', 'Cyrl'),
  ],
  families: [
    { id: 'whole', every: 'f1' },
    {
      id: 'half',
      every: '2',
      groups: [
        { styles: ['a', 'b'], set: '21' },
        { styles: ['c'], set: '2' },
      ],
    },
    { id: 'signs', every: '' },
  ],
})
const family = (id: string) => ({ id, script: 'Zsym' })
const setBy = (id: string) =>
  ['cs', 'de', 'ru', 'vi', 'uk'].filter((language) =>
    index.sets(family(id), { language, script: '' }),
  )

test('a family sets what some style of it sets', () => {
  expect(setBy('whole')).toEqual(['cs', 'de', 'ru', 'vi', 'uk'])
  expect(setBy('half')).toEqual(['de', 'uk'])
  expect(setBy('signs')).toEqual([])
  expect(setBy('unknown')).toEqual([])
  expect(index.sets(family('whole'), { language: 'unknown', script: '' })).toBe(false)
})

test('a style sets what it sets itself', () => {
  const sets = (id: string, language: string) =>
    index.sets({ id, family: 'half', script: 'Latn' }, { language, script: '' })
  expect([sets('a', 'uk'), sets('c', 'uk'), sets('c', 'de')]).toEqual([true, false, true])
})

test('a script is set with one of its languages, or where the font is made for it', () => {
  const sets = (id: string, script: string) => index.sets(family(id), { language: '', script })
  expect([sets('half', 'Latn'), sets('half', 'Cyrl'), sets('signs', 'Latn')]).toEqual([
    true,
    true,
    false,
  ])
  expect(sets('signs', 'Zsym')).toBe(true)
})

test('styles are told where not every one sets it', () => {
  const styles = (language: string, script = '') =>
    index.stylesThatSet('half', { language, script })
  expect(styles('uk')).toEqual(new Set(['a', 'b']))
  expect(styles('', 'Cyrl')).toEqual(new Set(['a', 'b']))
  expect(styles('de')).toBeNull()
  expect(styles('', 'Latn')).toBeNull()
  expect(styles('cs')).toBeNull()
})

test('languages and scripts are counted among those that are given', () => {
  const { byLanguage, byScript } = index.counts(['whole', 'half', 'signs'].map(family))
  expect(Object.fromEntries(byLanguage)).toEqual({ cs: 1, de: 2, ru: 1, vi: 1, uk: 2 })
  expect(Object.fromEntries(byScript)).toEqual({ Latn: 2, Cyrl: 2, Zsym: 3 })
})
