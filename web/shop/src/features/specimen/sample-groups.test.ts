import { expect, test } from 'vitest'
import { sampleGroups } from './sample-groups'

const samples = (...all: string[]) => all.map((sample) => ({ sample }))
const texts = (groups: { sample: string }[][]) =>
  groups.map((group) => group.map(({ sample }) => sample))

test('samples share a font while it has room for their characters', () => {
  expect(texts(sampleGroups(samples('abc', 'cab', 'abd', 'ef', 'a'), 4))).toEqual([
    ['abc', 'cab', 'abd'],
    ['ef', 'a'],
  ])
})

test('a sample of too many characters stands alone', () => {
  expect(texts(sampleGroups(samples('a', 'bcdef', 'g'), 3))).toEqual([['a'], ['bcdef'], ['g']])
})

test('no samples make no group', () => {
  expect(sampleGroups([], 4)).toEqual([])
})
