import { expect, test } from 'vitest'
import { minus, plus, shareOf, stepped, toggled, type Range, type Selection } from './selection'

type Row = { id: string }
const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const of = (...ids: string[]): Selection<Row> =>
  plus(
    new Map(),
    ids.map((id) => ({ id })),
  )
const ids = (selection: Selection<Row>) => [...selection.keys()].sort().join('')

test('a row is chosen and put back', () => {
  expect(ids(toggled(of('a'), { id: 'b' }))).toBe('ab')
  expect(ids(toggled(of('a', 'b'), { id: 'b' }))).toBe('a')
})

test('rows of other pages stay chosen when a page is put back', () => {
  expect(ids(minus(of('x', 'a', 'd'), rows))).toBe('x')
})

test.each([
  [['x'], 'none'],
  [['a', 'x'], 'some'],
  [['a', 'b', 'c', 'd'], 'all'],
])('of %j the page holds %s', (chosen, share) => expect(shareOf(of(...chosen), rows)).toBe(share))

function walk(start: string, steps: readonly (1 | -1)[], before = of()) {
  let state: { range: Range<Row> | null; selection: Selection<Row> } = {
    range: null,
    selection: before,
  }
  let from = start
  for (const step of steps) {
    const next = stepped(state.range, state.selection, rows, from, step)
    if (!next) return null
    state = next
    from = next.range.last
  }
  return ids(state.selection)
}

test('Shift and arrows choose from the first row on, and less on the way back', () => {
  expect(walk('b', [1])).toBe('bc')
  expect(walk('b', [1, 1])).toBe('bcd')
  expect(walk('b', [1, 1, -1])).toBe('bc')
  expect(walk('b', [1, -1, -1])).toBe('ab')
  expect(walk('c', [-1], of('a'))).toBe('abc')
})

test('beyond the first and the last row there is nothing', () => {
  expect(walk('d', [1])).toBeNull()
  expect(walk('a', [-1])).toBeNull()
  expect(walk('x', [1])).toBeNull()
})

test('a range that is left begins again elsewhere', () => {
  const first = stepped(null, of(), rows, 'a', 1)!
  const second = stepped(first.range, first.selection, rows, 'c', 1)!
  expect(ids(second.selection)).toBe('abcd')
  expect(second.range.anchor).toBe('c')
})
