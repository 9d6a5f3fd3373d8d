import { expect, test } from 'vitest'
import { onlyText } from './sample-ways'

test('a fixed text is named character by character, in order, each once', () => {
  const cut = { instance: 'pin-specimen', cover: 'base' }
  const tester = { face: 'f', features: 'default', first: cut, typing: cut, sliding: 'var' }
  const only = onlyText(tester, 'Rag Rag')
  expect(only.first).toEqual({ instance: 'pin-specimen', cover: 'only.u20.u52.u61.u67' })
  expect(only.typing.cover).toBe(only.first.cover)
  expect(only.sliding).toBe('var')
})
