import { expect, test } from 'vitest'
import { overTwoLines } from '#src/features/tester/specimen-words.ts'
import { fittedSize, fittingSizes, widestLine } from './use-setting'
import titles from './title-lines.json'

const specimen = { text: 'Two lanes, one lorry', wordAdvances: [2.5, 3.5, 2.25, 3.1] }

test('the widest line of the own text is measured by its words', () => {
  expect(widestLine(['Two lanes,', 'one lorry'], specimen)).toBeCloseTo(6)
})

test('a letter more changes the width by a little, in a shorter line not at all', () => {
  expect(widestLine(['Two lanes,', 'one lorry!'], specimen)).toBeCloseTo(6)
  expect(widestLine(['Two lanes,,', 'one lorry'], specimen)).toBeCloseTo(6.6)
  expect(widestLine([''], specimen)).toBeCloseTo(0.6)
})

test('without measures half an em stands for a character', () => {
  expect(widestLine(['𝒜bcd'], { text: 'Two', wordAdvances: [] })).toBe(2)
})

test.each(titles)('$text has its lines', ({ text, lines }) => {
  expect(overTwoLines(text)).toEqual(lines)
})

test('a line fits between the margins, up to the largest size', () => {
  expect(fittingSizes(4.75, 2.04).wide).toBe(
    'min(208px, (100vw - 2 * var(--margin) - 16px) / 4.750)',
  )
  expect(fittedSize(4.75, 2.04, 364, true)).toBe(77)
  expect(fittedSize(2, 2.04, 364, true)).toBe(88)
  expect(fittedSize(2, 2.04, 1344, false)).toBe(208)
  expect(fittedSize(0.3, 0.92, 60, false)).toBe(60)
})

test('a script whose lines stand far apart is set smaller', () => {
  expect(fittingSizes(2, 4.25).wide).toMatch(/^min\(100px/)
  expect(fittedSize(2, 4.25, 1344, false)).toBe(100)
  expect(fittedSize(2, 4.25, 364, true)).toBe(42)
})
