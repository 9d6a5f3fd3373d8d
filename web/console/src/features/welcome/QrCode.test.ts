import { expect, test } from 'vitest'
import { inGroups } from './EnrolForm'
import { pathOf } from './QrCode'

test('the squares of a row that touch are one piece of the path', () => {
  const rows = [
    [true, true, false, true],
    [false, true, false, false],
  ]
  expect(pathOf(rows)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 1h1v1h-1z')
})

test('a secret is read in groups of four', () => {
  expect(inGroups('JBSWY3DPEH')).toBe('JBSW Y3DP EH')
})
