import { expect, test } from 'vitest'
import { withFigures } from './query'
import { mark } from './specimens'

const p = `<p>${mark}</p>\n`

test('figures stand where the marks were', () => {
  expect(withFigures(`<p>a</p>\n${p}<p>b</p>\n${p}`, 2)).toBe(
    '<p>a</p>\n<figure data-specimen="0"></figure>\n<p>b</p>\n<figure data-specimen="1"></figure>\n',
  )
  expect(withFigures('<p>a</p>\n', 0)).toBe('<p>a</p>\n')
})

test('a mark that is no paragraph of its own has no place', () => {
  expect(withFigures(`<pre><code>${mark}\n</code></pre>\n`, 1)).toBeNull()
  expect(withFigures(`<p>a</p>\n${p}${p}`, 1)).toBeNull()
  expect(withFigures(`${p}<p>${mark} by hand</p>\n`, 1)).toBeNull()
})
