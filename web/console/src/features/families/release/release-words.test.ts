import { text } from '@typecase/shared/messages/text'
import { expect, test } from 'vitest'
import { glyphWords, plainWords } from './release-words'

const glyph = {
  codePoint: 65,
  name: 'A',
  glyphBefore: 1,
  glyphAfter: 1,
  advanceBefore: 500,
  advanceAfter: 500,
  moved: 1,
  place: '',
}
const drawn = (points: number) => ({ points, outline: '' }) as never

test('one point, one unit and one pair are singular', () => {
  expect(glyphWords(glyph, { before: drawn(1), after: drawn(2) } as never)).toContain(
    '1 point before, 2 now; the outline moved by up to 1 unit.',
  )
  expect(
    glyphWords({ ...glyph, moved: 40 }, { before: drawn(1200), after: drawn(2) } as never),
  ).toContain('1,200 points before, 2 now; the outline moved by up to 40 units.')
  expect(text('console.release.kerningOf', { count: 1, shown: '1' })).toBe('Kerning, 1 pair')
})

test('one character and one glyph are singular', () => {
  const facts = (count: number) =>
    text('console.styles.facts', {
      characters: count,
      charactersShown: String(count),
      glyphs: count,
      glyphsShown: String(count),
    })
  expect(facts(1)).toBe('1 character, 1 glyph')
  expect(facts(2)).toBe('2 characters, 2 glyphs')
})

test('a text of the shop is shown without marks of Markdown', () => {
  expect(plainWords('**Four styles**, drawn by *Ada*')).toBe('Four styles, drawn by Ada')
  expect(plainWords('See [the notes](/pages/notes) on snake_case_names, 2 * 3 * 4')).toBe(
    'See the notes on snake_case_names, 2 * 3 * 4',
  )
})
