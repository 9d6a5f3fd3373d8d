import { expect, test } from 'vitest'
import { doneCount, minutesLeft, nextStep, searchOf, stepIn, stepNames } from './step-names'

const steps = (...done: string[]) =>
  Object.fromEntries(
    stepNames.map((name) => [
      name,
      { state: done.includes(name) ? 'done' : 'open', familyCount: 0 },
    ]),
  ) as unknown as Parameters<typeof doneCount>[0]

test('the next step is the first behind one that is not done, and wraps to the first of all', () => {
  expect(nextStep(steps())).toBe('nameAndAddress')
  expect(nextStep(steps('nameAndAddress', 'prices'), 'fonts')).toBe('licences')
  expect(nextStep(steps('open', 'look', 'mail'), 'payments')).toBe('nameAndAddress')
  expect(nextStep(steps(...stepNames))).toBeNull()
  const dropped = { ...steps('nameAndAddress'), fonts: { state: 'part' as const, familyCount: 2 } }
  expect(nextStep(dropped)).toBe('prices')
})

test('minutes get fewer with each step that is done', () => {
  expect(doneCount(steps('tax', 'fonts'))).toBe(2)
  expect(minutesLeft(steps('tax'))).toBeLessThanOrEqual(minutesLeft(steps()))
  expect(minutesLeft(steps(...stepNames))).toBe(0)
  expect(minutesLeft({ ...steps(...stepNames), prices: { state: 'part' } })).toBe(1)
  expect(minutesLeft(steps())).toBe(20)
})

test('the address holds the open step, or that none is', () => {
  expect(stepIn(new URLSearchParams(searchOf('tax')))).toBe('tax')
  expect(stepIn(new URLSearchParams(searchOf(null)))).toBeNull()
  expect(stepIn(new URLSearchParams('step=elsewhere'))).toBeUndefined()
})
