import { expect, test } from 'vitest'
import { plainLine } from './setting'
import { chosenOf, nearestInstance, setIn, styleChoices } from './StyleSelect'

const weight = { tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900, hidden: false }
const variable = {
  id: 'v',
  name: 'Variable',
  axes: [weight],
  instances: [
    { name: 'Light', coordinates: { wght: 300 } },
    { name: 'Regular', coordinates: { wght: 400 } },
  ],
  features: [{ tag: 'ss01', name: 'Open digits', onByDefault: false }],
}
const bold = { id: 'b', name: 'Bold', axes: [], instances: [], features: [] }
const line = plainLine('v', 'Quartz', 56)

test('offers a variable style by its named instances', () => {
  expect(styleChoices([variable, bold]).map(({ name }) => name)).toEqual([
    'Light',
    'Regular',
    'Bold',
  ])
})

test('an axis that was not moved stands at its default, and that may have a name', () => {
  expect(chosenOf(line, variable)).toBe('v|Regular')
  expect(chosenOf({ ...line, coordinates: { wght: 300 } }, variable)).toBe('v|Light')
})

test('a place without a name is near one that has', () => {
  const between = { ...line, coordinates: { wght: 330 } }
  expect(chosenOf(between, variable)).toBeNull()
  expect(nearestInstance(between, variable)?.name).toBe('Light')
})

test('another style leaves behind what it cannot follow', () => {
  const set = { ...line, coordinates: { wght: 330 }, features: { ss01: true }, size: 90 }
  const [, , choice] = styleChoices([variable, bold])
  expect(setIn(set, choice!, [variable, bold])).toEqual({ ...plainLine('b', 'Quartz', 90) })
})
