import { expect, test } from 'vitest'
import { shortened, valueDifference, wordDifference } from './word-difference'

const shown = (before: string, after: string) =>
  wordDifference(before, after)
    .map(({ words, side }) => (side === 'both' ? words : `${side === 'old' ? '-' : '+'}[${words}]`))
    .join('')

test('changed words are told apart from the rest', () => {
  expect(shown('Install on three computers.', 'Install on five computers.')).toBe(
    'Install on -[three]+[five] computers.',
  )
})

test('equal texts have no difference, an empty one is all new', () => {
  expect(wordDifference('Same.', 'Same.').every(({ side }) => side === 'both')).toBe(true)
  expect(shown('', 'New.')).toBe('+[New.]')
})

test('both texts can be put together again', () => {
  const before = '# Terms\n\nYou may *print*.\n\n- one\n- two\n'
  const after = '# Terms\n\nYou may print and *sell*.\n\n- two\n- three\n'
  const parts = wordDifference(before, after)
  const side = (left: string) =>
    parts
      .filter((part) => part.side !== left)
      .map(({ words }) => words)
      .join('')
  expect(side('new')).toBe(before)
  expect(side('old')).toBe(after)
})

test('a long stretch is shortened between words', () => {
  expect(shortened('short')).toBeNull()
  const [start, end] = shortened('word '.repeat(200))!
  expect(start.endsWith(' ')).toBe(true)
  expect(end.startsWith(' ')).toBe(true)
})

test('a long value is compared by lines', () => {
  const lines = Array.from({ length: 200 }, (_, at) => `Line ${at} of the text.`)
  const after = lines.with(3, 'Another line.').toSpliced(150, 1)
  expect(
    valueDifference(lines.join('\n'), after.join('\n'))
      .filter(({ side }) => side !== 'both')
      .map(({ words, side }) => [side, words]),
  ).toEqual([
    ['old', 'Line 3 of the text.\n'],
    ['new', 'Another line.\n'],
    ['old', 'Line 150 of the text.\n'],
  ])
})
