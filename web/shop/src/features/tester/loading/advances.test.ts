import { expect, test } from 'vitest'
import { advancesAddress, readAdvances } from './advances'
import { blanksOf } from './blank-glyphs'

const table = readAdvances({
  unitsPerEm: 1000,
  runs: [
    [0x41, 2, 600],
    [0x11a, 3, 450],
    [0x16f, 1, 510],
  ],
  kernings: [
    {
      after: [[-80, 'TV']],
      before: [
        [-40, '.,'],
        [-30, 'T'],
      ],
    },
  ],
  kerningOf: [[0x11b, 1, 0]],
})

test('knows advances by runs and kerning by neighbours on both sides', () => {
  expect([0x40, 0x41, 0x42, 0x43, 0x11c, 0x16f].map(table.of)).toEqual([
    null,
    600,
    600,
    null,
    450,
    510,
  ])
  expect(table.between(0x54, 0x11b)).toBe(-80)
  expect(table.between(0x56, 0x11b)).toBe(-80)
  expect(table.between(0x11b, 0x2e)).toBe(-40)
  expect(table.between(0x41, 0x42)).toBe(0)
})

test('is asked for at a place only where the font slides', () => {
  expect(advancesAddress('f', 'static', { wght: 300 })).toBe('/t/f/static/advances.json')
  expect(advancesAddress('f', 'var', { wght: 300, opsz: 9.5 })).toBe(
    '/t/f/var/advances.json?at=opsz:9.5,wght:300',
  )
})

const widths = (text: string, waiting: string[], caret = text.length) =>
  blanksOf(text, waiting, [], table, caret).map(({ codePoint, advance }) => [codePoint, advance])

test('a gap is as wide as the glyph will stand, kerning on both sides included', () => {
  expect(widths('Aě', ['ě'])).toEqual([[0x11b, 450]])
  expect(widths('Tě.', ['ě'])).toEqual([[0x11b, 450 - 80 - 40]])
})

test('of a character that comes twice the place nearest to the caret counts', () => {
  expect(widths('Tě ě', ['ě'], 4)[0]).toEqual([0x11b, 450])
  expect(widths('Tě ě', ['ě'], 2)[0]).toEqual([0x11b, 370])
})

test('a decomposed letter is as wide as the composed one, with all its parts in the face', () => {
  expect(widths('e\u030c', ['e\u030c'])).toEqual([
    [0x65, 450],
    [0x30c, 0],
    [0x11b, 450],
  ])
})

test('an emoji of several parts is one mark', () => {
  const family = '👨‍👩‍👧'
  const blanks = blanksOf(family, [], [family], table, 0)
  expect(blanks.filter(({ isMarked }) => isMarked)).toHaveLength(1)
  expect(blanks.reduce((sum, { advance }) => sum + advance, 0)).toBe(600)
})
