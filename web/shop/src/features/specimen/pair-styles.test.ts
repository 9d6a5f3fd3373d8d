import { expect, test } from 'vitest'
import type { Style } from '#src/features/catalogue/queries.ts'
import { pairStyles } from './group-styles'

const style = (name: string, given: Partial<Style> = {}) =>
  ({
    id: name,
    name,
    weight: 400,
    width: 100,
    price: 4000,
    axes: [],
    italic: / ?(Italic|Slanted)$/.test(name),
    ...given,
  }) as unknown as Style

const names = (styles: Style[]) => pairStyles(styles).map((row) => row.map(({ name }) => name))

test('puts an italic beside its upright', () => {
  expect(
    names([
      style('Regular'),
      style('Italic'),
      style('Bold', { weight: 700 }),
      style('Bold Italic', { weight: 700 }),
    ]),
  ).toEqual([
    ['Regular', 'Italic'],
    ['Bold', 'Bold Italic'],
  ])
})

test('keeps optical sizes, widths and variable fonts apart', () => {
  expect(
    names([style('08 Regular'), style('12 Regular'), style('12 Italic'), style('Variable Italic')]),
  ).toEqual([['08 Regular'], ['12 Regular', '12 Italic'], ['Variable Italic']])
  expect(names([style('Regular', { width: 75 }), style('Italic')])).toEqual([
    ['Regular'],
    ['Italic'],
  ])
})
