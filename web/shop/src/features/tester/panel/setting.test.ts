import { expect, test } from 'vitest'
import { fitTo, plainLine, resetTo, setLike, withFeature } from './setting'

const line = plainLine('inter-bold', 'Quartz', 56)
const abilities = {
  axes: [{ tag: 'wght', min: 200, max: 700 }],
  features: [{ tag: 'ss01' }],
}

test('another style keeps the axes and features that it has too', () => {
  const set = {
    ...line,
    coordinates: { wght: 900, wdth: 80 },
    features: { ss01: true, swsh: true },
  }
  expect(fitTo(set, abilities)).toMatchObject({
    coordinates: { wght: 700 },
    features: { ss01: true },
  })
})

test('sets a line like another, but for its style and text', () => {
  const model = { ...line, size: 90, tracking: 40, coordinates: { wdth: 80 } }
  const other = plainLine('lora', 'Mine', 20)
  expect(setLike(other, model, abilities)).toEqual({ ...other, size: 90, tracking: 40 })
})

test('a reset keeps the text', () => {
  expect(resetTo(line, { ...line, size: 12, text: 'Kept' })).toEqual({ ...line, text: 'Kept' })
})

test('a feature switched back to the font’s own way is forgotten', () => {
  const liga = { tag: 'liga', onByDefault: true }
  const off = withFeature(line, liga, false)
  expect(off.features).toEqual({ liga: false })
  expect(withFeature(off, liga, true).features).toEqual({})
})
