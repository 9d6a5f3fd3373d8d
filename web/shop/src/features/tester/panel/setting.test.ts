import { expect, test } from 'vitest'
import {
  fitTo,
  lineSchema,
  longestText,
  plainLine,
  resetTo,
  setLike,
  toLine,
  withFeature,
} from './setting'

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
  'what has no style, text and size is no line: %o',
  (value) => {
    expect(lineSchema.safeParse(value).success).toBe(false)
  },
)

test('cuts a text at 5,000 characters and no character in two', () => {
  const { text } = lineSchema.parse({ ...toLine(line), text: '𝄞'.repeat(6000) })
  expect([...text]).toHaveLength(longestText)
  expect(text.endsWith('𝄞')).toBe(true)
})

const abilities = {
  axes: [{ tag: 'wght', min: 200, max: 700 }],
  features: [{ tag: 'ss01' }],
}

test('another style keeps the axes and features that it has too', () => {
  const set = {
    ...line,
    coordinates: { wght: 900, wdth: 80 },
    features: { ss01: true, swsh: true },
  }
  expect(fitTo(set, abilities)).toMatchObject({
    coordinates: { wght: 700 },
    features: { ss01: true },
  })
})

test('sets a line like another, but for its style and text', () => {
  const model = { ...line, size: 90, tracking: 40, coordinates: { wdth: 80 } }
  const other = plainLine('lora', 'Mine', 20)
  expect(setLike(other, model, abilities)).toEqual({ ...other, size: 90, tracking: 40 })
})

test('a reset keeps the text', () => {
  expect(resetTo(line, { ...line, size: 12, text: 'Kept' })).toEqual({ ...line, text: 'Kept' })
})

test('a feature switched back to the font’s own way is forgotten', () => {
  const liga = { tag: 'liga', onByDefault: true }
  const off = withFeature(line, liga, false)
  expect(off.features).toEqual({ liga: false })
  expect(withFeature(off, liga, true).features).toEqual({})
})
