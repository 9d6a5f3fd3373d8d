import { expect, test } from 'vitest'
import type { Bucket } from '#src/features/tester/loading/cover.ts'
import type { TesterFont } from '#src/features/tester/tester-address.ts'
import type { Glyph, GlyphTable } from './glyphs/glyph-table'
import { sampleWay } from './sample-ways'

const buckets: Bucket[] = [{ id: 'base', ranges: '20-7e', next: [] }]

const cut = { instance: 'static', cover: 'base.u17d' }
const tester = { face: 'f', features: 'default', first: cut, typing: cut, sliding: 'static' }

const glyph = (codePoint: number | null) => ({ codePoint, id: 0, name: '', advance: 500 })

function tableOf(codePoints: readonly (number | null)[]) {
  const features = [{ tag: 'cv43', sample: 'Ŋ', glyphs: [{ from: 'Ŋ', to: 1 }] }]
  return { glyphs: codePoints.map(glyph) as Glyph[], features } as unknown as GlyphTable
}

const small = tableOf([0x14a, null, 0x643])
const wayOf = (tag: string, sample: string, table = small) =>
  sampleWay({ tag, sample }, tester as TesterFont, buckets, table)

test('a sample of the page’s own characters is set in a font', () => {
  expect(wayOf('smcp', 'Unesco Ž')).toBe('font')
})

test('a sample with another character is drawn by its glyphs', () => {
  expect(wayOf('cv43', 'Ŋ')).toBe('glyphs')
  expect(wayOf('cv43', 'a Ŋ')).toBe('glyphs')
})

test('a sample whose glyphs change by their neighbours is drawn as lines', () => {
  expect(wayOf('calt', 'كك')).toBe('lines')
})

test('a sample of a font with more glyphs than sheets should hold is drawn as lines', () => {
  const large = tableOf([0x14a, ...Array.from({ length: 9000 }, () => null)])
  expect(wayOf('cv43', 'Ŋ', large)).toBe('lines')
})
