import { expect, test } from 'vitest'
import {
  countOf,
  extentOf,
  itemsOf,
  setFamily,
  setStyle,
  startChoice,
  stillOffered,
} from './choice'
import type { TrialFamily } from './queries'

const family = (id: string, ...styles: string[]): TrialFamily => ({
  id,
  name: id,
  styles: styles.map((name) => ({ id: `${id}-${name}`, name })),
  characters: 100,
  summary: '',
})

const serif = family('serif', 'regular', 'bold')
const sans = family('sans', 'regular')
const families = [serif, sans]
const none = startChoice(families, null)

test('a family whose every style is chosen is asked for by its own name', () => {
  const one = setStyle(none, serif, 'serif-bold', true)
  expect(extentOf(one, serif)).toBe('some')
  expect(itemsOf(one, families)).toEqual([{ itemId: 'serif-bold' }])

  const both = setStyle(one, serif, 'serif-regular', true)
  expect(extentOf(both, serif)).toBe('all')
  expect(itemsOf(both, families)).toEqual([{ itemId: 'serif' }])
  expect(countOf(both)).toBe(2)
})

test('a style taken out of a whole family leaves the others; the last one leaves nothing', () => {
  const whole = setFamily(none, serif, true)
  const rest = setStyle(whole, serif, 'serif-regular', false)
  expect(itemsOf(rest, families)).toEqual([{ itemId: 'serif-bold' }])
  const nothing = setStyle(rest, serif, 'serif-bold', false)
  expect(extentOf(nothing, serif)).toBe('none')
  expect(itemsOf(nothing, families)).toEqual([])
})

test('a link chooses a family or a style of one; what is not offered chooses nothing', () => {
  expect(itemsOf(startChoice(families, 'sans'), families)).toEqual([{ itemId: 'sans' }])
  expect(itemsOf(startChoice(families, 'serif-bold'), families)).toEqual([{ itemId: 'serif-bold' }])
  expect(startChoice(families, 'gone').size).toBe(0)
  expect(none.size).toBe(0)
})

test('a style not offered any more leaves the choice', () => {
  const chosen = setFamily(setFamily(none, serif, true), sans, true)
  const left = stillOffered(chosen, [family('serif', 'bold')])
  expect([...left]).toEqual([['serif', new Set(['serif-bold'])]])
})
