import { expect, test } from 'vitest'
import { stopsOn } from './axis-words'

const axis = { tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900, hidden: false }
const at = (...values: number[]) =>
  values.map((wght) => ({ name: String(wght), coordinates: { wght } }))

test('an axis is shown at its ends and at named instances between', () => {
  expect(stopsOn(axis, at(100, 400, 700, 900))).toEqual([100, 400, 700, 900])
  expect(stopsOn(axis, at(100, 200, 300, 400, 500, 600, 700, 800, 900))).toEqual([
    100, 400, 600, 900,
  ])
})

test('an axis without named instances is shown at equal steps', () => {
  expect(stopsOn(axis, [])).toEqual([100, 367, 633, 900])
  expect(stopsOn({ ...axis, min: 0, default: 0, max: 1 }, [])).toEqual([0, 0.33, 0.67, 1])
})
