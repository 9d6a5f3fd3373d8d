import { expect, test } from 'vitest'
import { isSameJson, recordsOf, withEdits, type EntryEdit } from './edits'

const stored = () => ({ family: 'rye', price: 3500 })
const made = (price: number) => ({
  kind: 'price' as const,
  id: 'rye',
  record: { family: 'rye', price },
})

test.each([
  [1, 1, true],
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: 1 }, false],
  [null, {}, false],
  [[], {}, false],
])('%j and %j are equal: %s', (one, other, same) => expect(isSameJson(one, other)).toBe(same))

test('an edit keeps the record before it, however often it is made', () => {
  const once = withEdits([], [made(3600)], stored)
  const twice = withEdits(once, [made(3700)], () => ({ price: 1 }))
  expect(twice).toEqual([
    {
      kind: 'price',
      id: 'rye',
      before: stored(),
      after: { family: 'rye', price: 3700 },
      members: ['price'],
      conflict: null,
    },
  ])
})

test('an edit back to what it was is none', () => {
  expect(withEdits(withEdits([], [made(3600)], stored), [made(3500)], stored)).toEqual([])
})

test('an edit of an entry in conflict stays in conflict', () => {
  const conflict = { shop: { price: 4000 } }
  const edits = withEdits([], [made(3600)], stored).map((edit) => ({ ...edit, conflict }))
  expect(withEdits(edits, [made(3700)], stored)[0]!.conflict).toEqual(conflict)
})

test('edits are laid over the entries of their kind; a removed one has no record', () => {
  const entries = [
    { id: 'rye', record: { price: 1 } },
    { id: 'oat', record: { price: 2 } },
  ]
  const edit = (kind: EntryEdit['kind'], id: string, after: EntryEdit['after']): EntryEdit => ({
    kind,
    id,
    before: null,
    after,
    members: [],
    conflict: null,
  })
  const edits = [
    edit('price', 'rye', null),
    edit('price', 'new', { price: 3 }),
    edit('style', 'oat', { name: 'Oat' }),
  ]
  expect([...recordsOf('price', entries, edits)]).toEqual([
    ['rye', { stored: { price: 1 }, record: null }],
    ['oat', { stored: { price: 2 }, record: { price: 2 } }],
    ['new', { stored: null, record: { price: 3 } }],
  ])
})
