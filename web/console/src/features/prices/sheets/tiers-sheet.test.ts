import { expect, test } from 'vitest'
import { withEdits, type Entry } from '../../drafts/edits'
import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { parsePrice, plainPrice, shownPrice } from '../../money/price-text'
import { inOrder, tiersDraft, tiersEdits, tiersSheet } from './tiers-sheet'

const shop = new ChangeSetServer()
const licences: Entry[] = [
  { id: 'desktop', record: shop.record('licence', 'desktop')! },
  { id: 'web', record: { name: 'Web', tiers: [{ id: 'w', name: '10k', multiplier: 12_500 }] } },
]
const stored = ({ id }: { id: string }) => licences.find((one) => one.id === id)!.record

test('kinds stand by the place of their tiers, each with its size', () => {
  const { columns, rows } = tiersSheet(licences, 0)
  expect(columns.map(({ label }) => label)).toEqual(['Tier 1', 'Tier 2', 'Tier 3'])
  expect(rows.map(({ cells }) => cells)).toEqual([
    [10_000, 16_000, null],
    [12_500, undefined, undefined],
  ])
  expect(rows[0]!.notes).toEqual(['1 to 3', '4 to 10', 'More'])
})

test('a factor of a tier without a price puts it on sale, and no factor takes it off', () => {
  const cells = [
    { row: 'desktop', column: '2', price: 30_000 },
    { row: 'desktop', column: '1', price: null },
  ]
  const [made, ...others] = tiersEdits(cells, licences, [])
  expect(others).toEqual([])
  expect(made!.record!['tiers']).toEqual([
    { id: 't1', name: '1 to 3', multiplier: 10_000, contactUs: false },
    { id: 't2', name: '4 to 10', multiplier: 0, contactUs: true },
    { id: 't3', name: 'More', multiplier: 30_000, contactUs: false },
  ])
  const edits = withEdits([], [made!], stored)
  expect(tiersDraft(licences, edits)).toEqual(
    new Map([
      [
        'desktop',
        new Map([
          ['1', null],
          ['2', 30_000],
        ]),
      ],
    ]),
  )
  const undone = cells.map(({ row, column }) => ({ row, column, price: undefined }))
  expect(withEdits(edits, tiersEdits(undone, licences, edits), stored)).toEqual([])
})

test.each([
  ['1.6', 16_000],
  ['1,6', 16_000],
  ['× 2', 20_000],
  ['1.125', 11_250],
  ['0.0001', 1],
  ['', null],
])('%j is a factor', (written, factor) => {
  expect(parsePrice(written, 'factor')).toEqual({ price: factor })
})

test.each([
  ['1.00001', 'decimals'],
  ['€2', 'otherCurrency'],
  ['-1', 'negative'],
  ['twice', 'notPrice'],
])('%j is no factor', (written, fault) => {
  expect(parsePrice(written, 'factor')).toEqual({ fault })
})

test.each([
  [10_000, '1.0'],
  [12_500, '1.25'],
  [11_250, '1.125'],
])('%s is shown as %s', (factor, shown) => {
  expect(shownPrice(factor, 'factor')).toBe(shown)
  expect(plainPrice(factor, 'factor')).toBe(shown)
})

test('kinds stand in the order of the shop, others after them', () => {
  const kinds = ['app', 'book', 'web'].map((id) => ({ id, record: {} }))
  const licensing = [{ id: '1', record: { order: ['web', 'gone', 'app'] } }]
  expect(inOrder(kinds, licensing).map(({ id }) => id)).toEqual(['web', 'app', 'book'])
  expect(inOrder(kinds, []).map(({ id }) => id)).toEqual(['app', 'book', 'web'])
})
