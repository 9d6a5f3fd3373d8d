import type { Schemas } from '@typecase/shared/api'
import { expect, test } from 'vitest'
import { groupStyles } from './group-styles'

const weights = [
  'Thin',
  'ExtraLight',
  'Light',
  'Regular',
  'Medium',
  'Semi Bold',
  'Bold',
  'Extra Black',
]
const named = (names: string[]) => names.map((name) => ({ id: name, name }) as Schemas['Style'])
const widths = (names: string[]) =>
  names.flatMap((w) => weights.map((name) => `${w} ${name}`.trim()))

test('a long list is grouped by what is no weight and no slope', () => {
  const groups = groupStyles(
    named([...widths(['', 'Condensed', 'Wide']), 'Wide Italic', 'Italic', 'Bold Italic']),
    'Normal',
  )
  expect(groups!.map(({ name, styles }) => [name, styles.length])).toEqual([
    ['Normal', 10],
    ['Condensed', 8],
    ['Wide', 9],
  ])
})

test('a short list is not grouped', () => {
  expect(groupStyles(named(widths(['', 'Condensed'])), 'Normal')).toBeNull()
})

test('names that have nothing in common are not grouped', () => {
  const names = Array.from({ length: 30 }, (_, index) => `Cut ${index}`)
  expect(groupStyles(named(names), 'Normal')).toBeNull()
})
