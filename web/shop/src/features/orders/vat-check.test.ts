import { expect, test } from 'vitest'
import { vatCheckText } from './money-words'

const check = { service: 'VIES', consultationNumber: null, checkedAt: '2026-11-25T09:00:00Z' }

test('a proof names the register, the day and the consultation number', () => {
  expect(vatCheckText({ ...check, state: 'valid', consultationNumber: 'WAPI1' })).toMatch(
    /VIES.*2026.*WAPI1/,
  )
  expect(vatCheckText({ ...check, state: 'valid' })).toMatch(/VIES.*2026$/)
})

test('every other state has its sentence, and no check has none', () => {
  const states = ['invalid', 'unavailable', 'unchecked'] as const
  const sentences = states.map((state) => vatCheckText({ ...check, state }))
  expect(new Set(sentences).size).toBe(3)
  expect(vatCheckText(null)).toBeNull()
})
