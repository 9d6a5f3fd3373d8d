import { expect, test } from 'vitest'
import { instanceAt, placeOn, stepOf, ticksOf, visibleAxes } from './axes'

const axis = (tag: string, min: number, initial: number, max: number, hidden = false) => ({
  tag,
  name: tag,
  min,
  default: initial,
  max,
  hidden,
})
const weight = axis('wght', 200, 400, 900)
const optical = axis('opsz', 8, 14, 60)
const instances = [
  { name: 'Light', coordinates: { wght: 300, opsz: 14 } },
  { name: 'Display Light', coordinates: { wght: 300, opsz: 60 } },
]

test('an axis without a value stands at its default', () => {
  expect(placeOn([weight, optical], { wght: 300 })).toEqual({ wght: 300, opsz: 14 })
})

test('finds the named instance of a place, and none beside it', () => {
  expect(instanceAt(instances, { wght: 300, opsz: 60 })?.name).toBe('Display Light')
  expect(instanceAt(instances, { wght: 301, opsz: 60 })).toBeUndefined()
})

test('ticks are the values of the instances, each once', () => {
  expect(ticksOf(weight, instances)).toEqual([300])
  expect(ticksOf(optical, instances)).toEqual([14, 60])
  expect(ticksOf(axis('slnt', -15, 0, 0), instances)).toEqual([])
})

test('long axes move by whole units, short ones by hundredths', () => {
  expect(stepOf(weight)).toBe(1)
  expect(stepOf(axis('CASL', 0, 0, 1))).toBe(0.01)
})

test('hidden axes stay hidden', () => {
  expect(visibleAxes([weight, axis('XOPQ', 1, 2, 3, true)])).toEqual([weight])
})
