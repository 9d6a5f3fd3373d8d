import { expect, test } from 'vitest'
import type { Font } from '#src/features/catalogue/queries.ts'
import { axisWords, stopsOn } from './Axes'

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

test('an axis is shown on letters that it changes, once they are known', () => {
  const latin = { script: 'Latn', specimen: { text: 'Honeyed quince' } } as Font
  const axes = [{ tag: 'wght' }, { tag: 'YTFI' }]
  expect(axisWords(latin, axes, undefined)).toEqual({ wght: 'Rag', YTFI: 'Rag' })
  const table = { axes: [{ tag: 'YTFI', sample: '308' }] }
  expect(axisWords(latin, axes, table)).toEqual({ wght: 'Rag', YTFI: '308' })
})
