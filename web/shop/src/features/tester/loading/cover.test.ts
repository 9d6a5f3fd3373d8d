import { expect, test } from 'vitest'
import { codePointsOf } from '../characters'
import { extend, holds, includes, joinCover, parseRanges, splitCover, type Bucket } from './cover'

const buckets: Bucket[] = [
  { id: 'base', ranges: '20-7e,a0,2013-2014', next: [] },
  { id: 'latin1', ranges: 'a1-ff', next: [] },
  { id: 'czech', ranges: '10c-10f,11a-11b,e1', next: [] },
]

test('reads ranges in hexadecimal', () => {
  expect(parseRanges('20-7e,a0')).toEqual([
    [0x20, 0x7e],
    [0xa0, 0xa0],
  ])
  expect(parseRanges('')).toEqual([])
  expect(includes(parseRanges('20-7e,a0'), 0xa0)).toBe(true)
  expect(includes(parseRanges('20-7e,a0'), 0x7f)).toBe(false)
})

const always = () => true
const base = new Set(['base'])

test('grows by the first bucket that holds a code point, and by itself where none does', () => {
  const cover = extend(
    base,
    codePointsOf('Fráj ě ẞ'),
    buckets,
    (p) => p < 0x80 || p === 0xe1 || p === 0x11b,
  )
  expect([...cover].sort()).toEqual(['base', 'czech', 'latin1'])
  expect(extend(base, [0x1e9e], buckets, always)).toEqual(new Set(['base', 'u1e9e']))
})

test('grows by single code points where buckets would bring more than one font may add', () => {
  // latin1 has 95 code points.
  expect(extend(base, [0xe9, 0x11b], buckets, always)).toEqual(new Set(['base', 'ue9', 'u11b']))
  const has = (point: number) => point !== 0xa1 && point < 0x11b
  expect(extend(base, [0xe9, 0x11b], buckets, (p) => has(p) && p < 0xf0 && p > 0xd0)).toEqual(
    new Set(['base', 'latin1']),
  )
})

test('grows by what a bucket leads to, as far as one font may add', () => {
  const leading = buckets.map((bucket) =>
    bucket.id === 'czech' ? { ...bucket, next: ['latin1'] } : bucket,
  )
  const fewer = (point: number) => point < 0xd0 || point > 0xff
  expect(extend(base, [0x11b], leading, fewer)).toEqual(new Set(['base', 'czech', 'latin1']))
  expect(extend(base, [0x11b], leading, always)).toEqual(new Set(['base', 'czech']))
  expect(extend(base, [0x11b], leading, (p) => p > 0xff)).toEqual(new Set(['base', 'czech']))
})

test('one or two capitals come by themselves, with the letters that they lead to', () => {
  const greek = [
    { id: 'base', ranges: '20-7e', next: [] },
    { id: 'greek', ranges: '3b1-3c9', next: [] },
    { id: 'greek-capitals', ranges: '391-3a9', next: ['greek'] },
  ]
  const grown = (text: string) => [...extend(base, codePointsOf(text), greek, always)].sort()
  expect(grown('Α')).toEqual(['base', 'greek', 'u391'])
  expect(grown('Αθηνα ΑΒ')).toEqual(['base', 'greek', 'u391', 'u392'])
  expect(grown('ΑΒΓ')).toEqual(['base', 'greek', 'greek-capitals'])
})

test('a cover of single characters stays one', () => {
  const cover = extend(new Set(['only', 'u41']), [0x41, 0x42], buckets, always)
  expect(cover).toEqual(new Set(['only', 'u41', 'u42']))
  expect(holds(cover, 0x42, buckets)).toBe(true)
  expect(holds(cover, 0x43, buckets)).toBe(false)
  expect(joinCover(cover, buckets)).toBe('only.u41.u42')
})

test('names a cover in the server’s order, always with base first', () => {
  expect(joinCover(new Set(['u1e9e', 'czech', 'latin1', 'u2c6f']), buckets)).toBe(
    'base.latin1.czech.u1e9e.u2c6f',
  )
  expect(joinCover(new Set(['u1f600', 'ue000']), buckets)).toBe('base.ue000.u1f600')
})

test('splits what it joined', () => {
  expect(joinCover(splitCover('base.czech.u1e9e'), buckets)).toBe('base.czech.u1e9e')
  expect(splitCover('')).toEqual(new Set())
})
