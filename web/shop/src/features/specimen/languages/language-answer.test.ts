import { expect, test } from 'vitest'
import type { Font, Style } from '#src/features/catalogue/queries.ts'
import { answerWords, letterOf, styleFor, type LanguageAnswer } from './language-answer'

const style = (id: string, given: Partial<Style> = {}) =>
  ({ id, name: id, italic: false, width: 100, weight: 400, ...given }) as Style
const styles = [
  style('Display'),
  style('Roman'),
  style('Italic', { italic: true }),
  style('Bold', { weight: 700 }),
  style('Black', { weight: 900 }),
]
const font = { styles, specimen: { style: { id: 'Display' } } } as unknown as Font

const lacking = (names: string[], letters: string, count = [...letters].length) => ({
  styles: names,
  count,
  missing: [...letters].map((letter) => ({ codePoint: letter.codePointAt(0)!, name: letter })),
})
const answer = (given: Partial<LanguageAnswer>): LanguageAnswer => ({
  code: 'pl',
  name: 'Polish',
  ownName: 'polski',
  script: 'Latn',
  direction: 'ltr',
  sample: '',
  letters: 64,
  setBy: [],
  lacking: [],
  others: [],
  otherCount: 0,
  ...given,
})
const words = (given: Partial<LanguageAnswer>) => answerWords(answer(given), font)
const all = styles.map(({ id }) => id)

test('a language that every style sets', () => {
  expect(words({ setBy: all })).toBe('Polish: set by all 5 styles.')
  expect(answerWords(answer({ setBy: ['Roman'] }), { styles: [style('Roman')] })).toBe(
    'Polish: set by its one style.',
  )
})

test('a language that some styles set, and what each of the others lacks', () => {
  const given = {
    setBy: ['Roman', 'Italic'],
    lacking: [lacking(['Display'], 'Ąą'), lacking(['Bold', 'Black'], 'ĄąŻż')],
  }
  expect(words(given)).toBe(
    'Polish: set by Roman and Italic. Display lacks Ą and ą. Bold and Black lack Ą, ą, Ż and ż.',
  )
})

test('of many styles and letters it tells the number', () => {
  const many = Array.from({ length: 9 }, (_, i) => style(`S${i}`))
  const given = answer({
    setBy: many.slice(1).map(({ id }) => id),
    lacking: [lacking(['S0'], 'abcdefghijklmnopq', 134)],
  })
  const few = answer({
    setBy: ['S0'],
    lacking: [
      lacking(
        many.slice(1).map(({ id }) => id),
        'a',
      ),
    ],
  })
  expect(answerWords(few, { styles: many })).toBe(
    'Polish: set by S0. S1, S2, S3 and 5 more lack a.',
  )
  expect(answerWords(given, { styles: many })).toBe(
    'Polish: set by 8 of 9 styles. S0 lacks a b c d e f g h i j k l and 122 more.',
  )
})

test('a language that no style sets', () => {
  expect(words({ lacking: [lacking(all, 'Ąą')] })).toBe(
    'Polish: set by no style. It lacks Ą and ą.',
  )
  expect(words({ lacking: [lacking(['Roman'], 'Ą'), lacking(['Display'], 'Ąą')] })).toBe(
    'Polish: set by no style. Roman lacks Ą.',
  )
})

test('a language of which no letter is there is of another script', () => {
  const khmer = { name: 'Khmer', script: 'Khmr', letters: 72, lacking: [lacking(all, 'ក', 72)] }
  expect(words(khmer)).toBe(
    'Khmer: set by no style. It is written in Khmer, of which no letter is here.',
  )
})

test('a mark by itself stands on a dotted circle', () => {
  expect([letterOf(0x301), letterOf(0x1a0)]).toEqual(['◌́', 'Ơ'])
})

test('a line keeps its style where that sets the language, else takes the nearest', () => {
  const lineIn = (now: string, place = {}) => ({
    style: styles.find(({ id }) => id === now)!,
    place,
  })
  const chosen = (setBy: string[], now: string) =>
    styleFor(answer({ setBy }), font, lineIn(now))?.id ?? null
  expect(chosen(['Roman', 'Bold'], 'Bold')).toBe('Bold')
  expect(chosen(['Display', 'Roman'], 'Bold')).toBe('Display')
  expect(chosen(['Roman', 'Italic', 'Bold'], 'Black')).toBe('Bold')
  expect(chosen(['Italic', 'Black'], 'Roman')).toBe('Black')
  expect(chosen([], 'Roman')).toBeNull()
  // A variable style is as heavy as its line stands.
  const heavy = lineIn('Display', { wght: 900 })
  expect(styleFor(answer({ setBy: ['Roman', 'Black'] }), font, heavy)?.id).toBe('Black')
})
