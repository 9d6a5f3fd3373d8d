import { expect, test } from 'vitest'
import { searchGlyphs } from './use-glyph-choice'
import { characterOf, glyphRun, unicodeOf, waysTo, type GlyphTable } from './glyph-table'

const glyph = (id: number, codePoint: number | null, name: string) => ({
  id,
  codePoint,
  name,
  advance: 500,
  styles: 1,
})

const table: GlyphTable = {
  style: 'a',
  face: 'f',
  instance: 'static',
  unitsPerEm: 1000,
  ascender: 800,
  capHeight: 700,
  xHeight: 500,
  descender: -200,
  sheet: { em: 64, baseline: 68 },
  large: { em: 640, baseline: 740 },
  glyphs: [
    glyph(10, 0x66, 'Latin small letter f'),
    glyph(11, 0x69, 'Latin small letter i'),
    glyph(12, 0xdf, 'Latin small letter sharp s'),
    glyph(13, 0x1e9e, 'Latin capital letter sharp s'),
    glyph(14, 0xfb01, 'Latin small ligature fi'),
    glyph(15, null, 'f_f_i'),
    glyph(16, null, 'sharps.sc'),
  ],
  blocks: [],
  axes: [],
  features: [
    {
      tag: 'liga',
      name: 'Standard ligatures',
      sample: 'fi',
      glyphs: [
        { from: 'fi', to: 4 },
        { from: 'ffi', to: 5 },
      ],
    },
    { tag: 'smcp', name: 'Small capitals', sample: 'ß', glyphs: [{ from: 'ß', to: 6 }] },
  ],
}

test('a glyph is found by its character, its code point and its name', () => {
  expect(searchGlyphs(table, 'ß')[0]).toBe(2)
  expect(searchGlyphs(table, 'U+00DF')).toEqual([2])
  expect(searchGlyphs(table, '00df')).toEqual([2])
  expect(searchGlyphs(table, 'u+fb01')).toEqual([4])
  expect(searchGlyphs(table, 'sharp s')).toEqual([2, 3, 6])
  expect(searchGlyphs(table, 'S SHARP capital')).toEqual([3])
  expect(searchGlyphs(table, 'f_f_i')).toEqual([5])
})

test('a search for nothing, or for what is not there, finds nothing', () => {
  expect(searchGlyphs(table, '  ')).toEqual([])
  expect(searchGlyphs(table, 'U+0041')).toEqual([])
  expect(searchGlyphs(table, '(')).toEqual([])
})

test('a glyph tells its character, if it has one', () => {
  expect(characterOf(table.glyphs[2]!)).toBe('ß')
  expect(characterOf(table.glyphs[5]!)).toBeNull()
  expect(unicodeOf(0x1f600)).toBe('U+1F600')
  expect(unicodeOf(0x66)).toBe('U+0066')
})

test('a glyph tells which features lead to it, and from what', () => {
  expect(waysTo(table, 5)).toEqual([{ from: 'ffi', tag: 'liga' }])
  expect(waysTo(table, 0)).toEqual([])
})

test('a feature takes the longest change that fits', () => {
  expect(glyphRun(table, 'ffifi', 'liga')).toEqual([5, 4])
  expect(glyphRun(table, 'ffifi', null)).toEqual([0, 0, 1, 0, 1])
  expect(glyphRun(table, 'fß', 'smcp')).toEqual([0, 6])
  expect(glyphRun(table, 'fž', null)).toEqual([0])
})
