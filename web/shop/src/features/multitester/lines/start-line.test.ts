import { expect, test } from 'vitest'
import { startLine, type FamilyLike } from './start-line'

const family = {
  id: 'fraunces',
  name: 'Fraunces',
  script: 'Latn',
  specimen: {
    text: 'Honeyed quince',
    tracking: -0.02,
    features: ['ss01'],
    coordinates: { wght: 400 },
    style: { id: 'fraunces-variable' },
  },
} as unknown as FamilyLike

test('every style starts where the specimen stands on its axes', () => {
  expect(startLine(family).coordinates).toEqual({ wght: 400 })
  expect(startLine(family, { id: 'fraunces-variable-italic' }).coordinates).toEqual({ wght: 400 })
})

test("tracking and features are those of the specimen's own style alone", () => {
  expect(startLine(family)).toMatchObject({ tracking: -20, features: { ss01: true } })
  expect(startLine(family, { id: 'fraunces-bold' })).toMatchObject({ tracking: 0, features: {} })
})
