import { expect, test } from 'vitest'
import { codePointsOf, coverOf, includes, joinCover, parseRanges, splitCover } from './cover'

const buckets = [
  { id: 'base', ranges: '20-7e,a0,2013-2014' },
  { id: 'latin1', ranges: 'a1-ff' },
  { id: 'czech', ranges: '10c-10f,11a-11b,e1' },
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

test('takes a code point into the first bucket that holds it, and alone where none does', () => {
  const cover = coverOf(codePointsOf('Fráj ě ẞ 𝔸'), buckets)
  expect([...cover].sort()).toEqual(['base', 'czech', 'latin1', 'u1d538', 'u1e9e'])
})

test('names a cover in the server’s order, always with base first', () => {
  expect(joinCover(new Set(['u1e9e', 'czech', 'latin1', 'u2c6f']), buckets)).toBe(
    'base.latin1.czech.u1e9e.u2c6f',
  )
  expect(joinCover(new Set(['u1f600', 'ue000']), buckets)).toBe('base.ue000.u1f600')
})

test('asks for composed forms too, and never for line ends', () => {
  expect(codePointsOf('e\u0301\n')).toEqual([0x65, 0x301, 0xe9])
})

test('splits what it joined', () => {
  expect(joinCover(splitCover('base.czech.u1e9e'), buckets)).toBe('base.czech.u1e9e')
  expect(splitCover('')).toEqual(new Set())
})
