import { expect, test } from 'vitest'
import { summaryOf } from '../basket'

const lines = (...names: string[]) => names.map((description) => ({ description }))

test('each style bought is named once, with the number of licences and for whom', () => {
  expect(summaryOf(lines('Spectral Bold'), '')).toBe('Spectral Bold: one licence')
  expect(summaryOf(lines('Spectral Bold', 'Spectral Bold', 'Amiri'), 'Inês Duarte')).toBe(
    'Spectral Bold and Amiri: 3 licences for Inês Duarte',
  )
})

test('of many things the first are named and the others counted', () => {
  expect(summaryOf(lines('A', 'B', 'C', 'D', 'E'), '')).toBe('A, B, C and 2 more: 5 licences')
})
