import { expect, test } from 'vitest'
import { byScript, firstLanguages } from './language-list'

const languages = (scripts: Record<string, string>) =>
  Object.entries(scripts).map(([code, script]) => ({ code, name: code, script }))

test('of many languages the familiar ones come first, in order', () => {
  const list = languages({ agq: 'Latn', asa: 'Latn', bem: 'Latn', fr: 'Latn', de: 'Latn' })
  expect(firstLanguages(list, 3).map(({ code }) => code)).toEqual(['agq', 'fr', 'de'])
})

test('languages stand by script, those of most languages first, in their order', () => {
  const list = languages({ ru: 'Cyrl', de: 'Latn', en: 'Latn', bg: 'Cyrl', cs: 'Latn', el: 'Grek' })
  const groups = byScript(list).map(({ script, languages }) => [
    script,
    languages.map(({ code }) => code),
  ])
  expect(groups).toEqual([
    ['Latn', ['de', 'en', 'cs']],
    ['Cyrl', ['ru', 'bg']],
    ['Grek', ['el']],
  ])
})
