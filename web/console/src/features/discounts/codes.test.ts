import { expect, test } from 'vitest'
import { parseCodes, randomCode, randomCodes } from './codes'

test('a random code has twelve letters that nobody mistakes', () => {
  for (let times = 0; times < 200; times++) {
    expect(randomCode()).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/)
  }
})

test('random codes are all different, and other than the known ones', () => {
  const made = randomCodes(500, 'GIFT', ['x'])
  expect(new Set(made).size).toBe(500)
  expect(made.every((code) => code.startsWith('GIFT-'))).toBe(true)
})

test('a pasted list is read line by line, each code once', () => {
  expect(parseCodes('Summer\r\n WINTER, spring;summer\n\n')).toEqual({
    value: ['Summer', 'WINTER', 'spring'],
  })
  expect(parseCodes('')).toEqual({ value: [] })
})

test('what is too long, or too much, is refused', () => {
  expect(parseCodes('x'.repeat(64))).toHaveProperty('value')
  expect(parseCodes('é'.repeat(33))).toHaveProperty('fault')
  const many = Array.from({ length: 5_001 }, (_, at) => `C${at}`).join('\n')
  expect(parseCodes(many)).toHaveProperty('fault')
})
