import { expect, test } from 'vitest'
import { answerOf } from './answer'
import type { Font, Style } from '#src/features/catalogue/queries.ts'

const axis = (tag: string, name: string, min: number, usual: number, max: number) => ({
  tag,
  name,
  min,
  default: usual,
  max,
  hidden: false,
})
const style = (id: string, given: Partial<Style> = {}) =>
  ({ id, name: id, axes: [], italic: false, weight: 400, width: 100, ...given }) as Style
const font = (styles: Style[], coordinates = {}) =>
  ({ styles, specimen: { style: { id: styles[0]!.id }, coordinates } }) as unknown as Font
const any = { width: '', weight: '', styles: null }

test('a family of static styles answers in the one that is nearest to its specimen', () => {
  const family = font([
    style('Regular'),
    style('Condensed Bold', { width: 75, weight: 700 }),
    style('Condensed Italic', { width: 75, italic: true }),
    style('Condensed', { width: 75 }),
    style('Bold', { weight: 700 }),
  ])
  expect(answerOf(family, { ...any, width: 'condensed' })?.name).toBe('Condensed')
  expect(answerOf(family, { ...any, weight: '700' })?.name).toBe('Bold')
  // A family of 400 and 700 is listed for 600 too.
  expect(answerOf(family, { ...any, weight: '600' })?.name).toBe('Bold')
  expect(answerOf(family, { ...any, width: 'condensed', weight: '700' })?.name).toBe(
    'Condensed Bold',
  )
  expect(answerOf(family, { ...any, width: 'normal' })?.name).toBe('Regular')
  expect(answerOf(family, { ...any, width: 'expanded' })).toBeNull()
})

test('a variable style moves along its axes, and stays where it stands on the others', () => {
  const axes = [axis('wdth', 'Width', 80, 100, 151), axis('wght', 'Weight', 100, 400, 1000)]
  const family = font([style('Variable', { axes })], { wdth: 120, wght: 800 })
  expect(answerOf(family, { ...any, width: 'condensed' })).toMatchObject({
    place: { wdth: 80, wght: 800 },
    name: 'Width 80, Weight 800',
  })
  expect(answerOf(family, { ...any, width: 'expanded' })?.place).toEqual({ wdth: 120, wght: 800 })
  expect(answerOf(family, { ...any, weight: '300' })?.place).toEqual({ wdth: 120, wght: 300 })
})

test('a family answers in a style that sets the language', () => {
  const family = font([
    style('Display'),
    style('Bold', { weight: 700 }),
    style('Italic', { italic: true }),
  ])
  const inStyles = (...ids: string[]) => answerOf(family, { ...any, styles: new Set(ids) })?.name
  expect(inStyles('Bold', 'Italic')).toBe('Bold')
  expect(inStyles('Display', 'Bold')).toBe('Display')
  expect(inStyles('none of these')).toBeUndefined()
})
