import { expect, test } from 'vitest'
import { lineSchema, toLine } from './line-schema'
import { longestText } from '../text-editing'
import { plainLine } from './setting'

const line = plainLine('inter-bold', 'Quartz', 56)

test('leaves out of a line what is as usual', () => {
  expect(toLine(line)).toEqual({ style: 'inter-bold', text: 'Quartz', size: 56 })
})

test('a line comes back from what the API has of it', () => {
  const set = {
    ...line,
    leading: 1.4,
    tracking: -20,
    align: 'center' as const,
    letterCase: 'upper' as const,
    direction: 'rtl' as const,
    language: 'sr-Latn',
    coordinates: { wght: 320 },
    features: { ss01: true, liga: false },
    ink: '#112233',
    paper: '#ffffff',
  }
  expect(lineSchema.parse(JSON.parse(JSON.stringify(toLine(set))))).toEqual(set)
})

test('brings numbers within their limits', () => {
  const wild = { ...toLine(line), size: 9000, leading: -3, tracking: 1e9 }
  expect(lineSchema.parse(wild)).toMatchObject({ size: 400, leading: 0.5, tracking: 1000 })
})

test.each([
  { align: '<b>' },
  { ink: 'url(https://elsewhere.example)' },
  { language: '"><script>' },
  { coordinates: { 'wght" 1, "opsz': 1 } },
  { features: { liga: 'yes' } },
  { direction: 7 },
])('takes nothing that it does not know: %o', (hostile) => {
  expect(lineSchema.parse({ ...toLine(line), ...hostile })).toEqual(line)
})

test.each([{}, { style: 'a', text: 'b' }, { style: '', text: 'b', size: 1 }, null, 'line'])(
  'a value without style, text and size is no line: %o',
  (value) => {
    expect(lineSchema.safeParse(value).success).toBe(false)
  },
)

test('cuts a text at 5,000 characters and no character in two', () => {
  const { text } = lineSchema.parse({ ...toLine(line), text: '𝄞'.repeat(6000) })
  expect([...text]).toHaveLength(longestText)
  expect(text.endsWith('𝄞')).toBe(true)
})
