import { expect, test } from 'vitest'
import { byScript } from './language-answer'

const languages = (scripts: Record<string, string>) =>
  Object.entries(scripts).map(([code, script]) => ({ code, name: code, script }))

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
