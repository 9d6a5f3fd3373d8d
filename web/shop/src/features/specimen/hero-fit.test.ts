import { expect, test } from 'vitest'
import { titleLeading, widestLine } from './hero-fit'

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

test('lines stand close, unless letters could meet', () => {
  expect(titleLeading(['A footnote', 'is a room'])).toBe(0.92)
  expect(titleLeading(['Desk lamp', 'to daylight'])).toBe(1.02)
  expect(titleLeading(['damp', 'oaves'])).toBe(0.92)
  expect(titleLeading(['one line'])).toBe(0.92)
})
