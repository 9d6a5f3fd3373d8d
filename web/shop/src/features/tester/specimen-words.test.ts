import { expect, test } from 'vitest'
import { firstWords, overTwoLines } from './specimen-words'

test.each([
  ['Honeyed quince & figs', ['Honeyed', 'quince & figs']],
  ['Footnotes to a tidal atlas', ['Footnotes to', 'a tidal atlas']],
  ['Overture in G, 1769', ['Overture', 'in G, 1769']],
  ['Fjord', ['Fjord']],
])('%s', (text, lines) => {
  expect(overTwoLines(text)).toEqual(lines)
})

test.each([
  ['Overture in G, 1769', 'Overture'],
  ['Rye, linseed, salt, water', 'Rye'],
  ['A table near the orchestra', 'A table'],
  ['Honeyed & figs', 'Honeyed'],
  ['Corrigenda, page by page', 'Corrigenda'],
])('of %s the first words are %s', (text, words) => {
  expect(firstWords(text, 10)).toBe(words)
})
