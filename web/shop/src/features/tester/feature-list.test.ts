import { expect, test } from 'vitest'
import { offeredFeatures } from './feature-list'

const feature = (tag: string, name: string) => ({ tag, name, onByDefault: false })
const names = (...features: ReturnType<typeof feature>[]) =>
  offeredFeatures(features).map(({ name }) => name)

test('offers no feature that a script needs', () => {
  expect(names(feature('ccmp', 'Composition'), feature('init', 'Initial Forms'))).toEqual([])
})

test('writes registered names in sentence case and leaves the font’s own alone', () => {
  expect(
    names(
      feature('smcp', 'Small Capitals'),
      feature('ss01', 'Stylistic Set 1'),
      feature('ss02', 'Simple lowercase G'),
    ),
  ).toEqual(['Small capitals', 'Stylistic set 1', 'Simple lowercase G'])
})
