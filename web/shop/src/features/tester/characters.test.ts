import { expect, test } from 'vitest'
import { clustersOf, codePointsOf, lackedClusters, loneMarks, nameOf } from './characters'
import { bothCases, inCase } from './letter-case'

const hasOnly = (characters: string) => (point: number) =>
  characters.includes(String.fromCodePoint(point))

test('asks for composed forms too, and never for line ends', () => {
  expect(codePointsOf('e\u0301\n')).toEqual([0x65, 0x301, 0xe9])
})

test('asks for what any of the marks make of their letter', () => {
  const across = codePointsOf('a\u0323\u0300')
  expect(across.sort((a, b) => a - b)).toEqual([0x61, 0xe0, 0x300, 0x323, 0x1ea1])
  const asked = codePointsOf('e\u0302\u0301')
  expect(asked.sort((a, b) => a - b)).toEqual([0x65, 0xe9, 0xea, 0x301, 0x302, 0x1ebf])
})

test('asks for the parts of a letter that the style lacks, and of no other', () => {
  expect(codePointsOf('ě', hasOnly('ě'))).toEqual([0x11b])
  expect(codePointsOf('ě', hasOnly('e\u030c'))).toEqual([0x11b, 0x65, 0x30c])
  expect(lackedClusters('ě', hasOnly('e\u030c'))).toEqual([])
})

test('a letter is set when the style has it composed or in parts', () => {
  expect(lackedClusters('e\u030c', hasOnly('ě'))).toEqual([])
  expect(lackedClusters('e\u030c', hasOnly('e\u030c'))).toEqual([])
  expect(lackedClusters('e\u030c', hasOnly('e'))).toEqual(['e\u030c'])
})

test('a Bengali letter that shapers do not take apart is not set by its parts', () => {
  const yya = '\u09DF'
  const rha = '\u09DD'
  expect(lackedClusters(yya + rha, hasOnly('\u09AF\u09A2\u09BC'))).toEqual([rha])
})

test('letters that a sign joins are set by one face', () => {
  expect(clustersOf('ರ್ಚ್ ಚ')).toEqual(['ರ್ಚ್', ' ', 'ಚ'])
  expect(clustersOf('ක්\u200dෂ ක් ෂ')).toEqual(['ක්\u200dෂ', ' ', 'ක්', ' ', 'ෂ'])
  expect(lackedClusters('ರ್ಚ ರ', hasOnly('ರ್ '))).toEqual(['ರ್ಚ'])
})

test('a vowel that segmenters part from its letter is set by the face of that letter', () => {
  expect(clustersOf('ကား ကြီး')).toEqual(['ကား', ' ', 'ကြီး'])
  expect(clustersOf('𑜀𑜡\n𑜡')).toEqual(['𑜀𑜡', '\n', '𑜡'])
  expect(lackedClusters('ကာ က', hasOnly('က '))).toEqual(['ကာ'])
})

test('an invisible character is never lacking', () => {
  expect(lackedClusters('a\u200d\u200c\ufe0f\u2066a\n', hasOnly('a'))).toEqual([])
})

test('names an emoji as the one character that its reader sees, once', () => {
  expect(lackedClusters('a👨‍👩‍👧b👨‍👩‍👧', hasOnly('ab'))).toEqual(['👨‍👩‍👧'])
})

test('names by number what would not be seen', () => {
  expect(nameOf('漢')).toBe('漢')
  expect(nameOf('\u0301')).toBe('U+0301')
  expect(nameOf('\ue000')).toBe('U+E000')
  expect(nameOf('\u{f0000}')).toBe('U+F0000')
})

test('a text in another case needs the letters of that case, by its language', () => {
  expect(inCase('straße i', 'upper')).toBe('STRASSE I')
  expect(inCase('i', 'upper', 'tr')).toBe('İ')
  expect(inCase('quiet type’s hand', 'title')).toBe('Quiet Type’s Hand')
  expect(inCase('As is', null)).toBe('As is')
})

test('the other case of a letter may come next', () => {
  expect(bothCases([0x3b1, 0xdf]).sort((a, b) => a - b)).toEqual([0x53, 0xdf, 0x391, 0x3b1])
})

test('a mark without a letter is found, wherever it stands', () => {
  expect(loneMarks('\u0301a\u0301 \u0302\n\u0323b')).toEqual(['\u0301', '\u0302', '\u0323'])
  expect(loneMarks('\u0bbe')).toEqual(['\u0bbe']) // a Tamil vowel sign
  expect(loneMarks('Ao\u0301 \u25cc\u0301 \u00a0\u0301 👨‍👩‍👧 ☺️ कि')).toEqual([])
  expect(loneMarks('တနင်္ဂနွေ မြန်မာ')).toEqual([]) // clusters that begin with marks
})
