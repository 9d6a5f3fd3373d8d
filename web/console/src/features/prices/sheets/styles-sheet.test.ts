import { beforeEach, expect, test } from 'vitest'
import { withEdits, type EntryEdit, type EntryKey, type NewEdit } from '../../drafts/edits'
import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { csvOf } from '../csv'
import type { Price } from '../../money/price-text'
import { emptyDraft } from '../grid/model'
import {
  addedLists,
  pricedKinds,
  stylesDraft,
  stylesEdits,
  stylesSheet,
  withAddedPackages,
  type PricedEntries,
} from './styles-sheet'

const now = Date.parse('2026-11-28T12:00:00Z')
let shop: ChangeSetServer

beforeEach(() => {
  shop = new ChangeSetServer()
})

const entries = () =>
  Object.fromEntries(
    pricedKinds.map((kind) => [
      kind,
      Object.entries(shop.entries[kind] ?? {}).map(([id, record]) => ({ id, record })),
    ]),
  ) as unknown as PricedEntries
const sheet = () => stylesSheet(entries(), now)
const stored = ({ kind, id }: EntryKey) => shop.record(kind, id)
const edited = (edits: readonly EntryEdit[], made: NewEdit[]) => withEdits(edits, made, stored)
const cellsOf = (key: string) => sheet().rows.find((row) => row.key === key)!.cells

test('rows stand by family, styles before packages, in the shop’s currency and those of lists', () => {
  expect(sheet().columns.map(({ label }) => label)).toEqual(['EUR', 'USD'])
  expect(sheet().rows.map(({ group, label }) => `${group!.name}: ${label}`)).toEqual([
    'Rye: Each style',
    'Rye: Regular',
    'Rye: Bold',
    'Rye: Complete family, 2 styles',
    'Oat: Regular',
  ])
})

test('a family that is not on the list is marked', () => {
  expect(sheet().rows.at(-1)!.group).toMatchObject({ note: 'retired' })
  expect(sheet().rows[0]!.group).not.toHaveProperty('note')
})

test('a name is set in a style that visitors see, for the shop makes no font of the others', () => {
  const styleOf = (family: string) =>
    sheet().rows.find(({ group }) => group!.id === family)!.group!.styleId
  expect(styleOf('rye')).toBe('rye-regular')
  expect(styleOf('oat')).toBeNull()
  shop.entries.style!['rye-regular'] = {
    family: 'rye',
    name: 'Rye Regular',
    life: { state: 'draft' },
  }
  expect(styleOf('rye')).toBe('rye-bold')
  shop.entries.family!['rye'] = { name: 'Rye', life: { state: 'draft' } }
  expect(styleOf('rye')).toBeNull()
})

test('the dates of a family decide its state', () => {
  const micros = now * 1000
  shop.entries.family!['rye'] = { name: 'Rye', life: { state: 'published', onUntil: micros } }
  shop.entries.family!['oat'] = { name: 'Oat', life: { state: 'published', onFrom: micros + 1 } }
  expect(sheet().rows.map(({ group }) => group!.note)).toContain('retired')
  expect(sheet().rows.at(-1)!.group!.note).toBe('draft')
})

test('a package that a draft adds has a row, and its prices in the draft', () => {
  const record = { family: 'rye', name: 'Rye Pair', itemClass: 'package', styles: ['rye-bold'] }
  const edits = edited(
    [],
    [
      { kind: 'package', id: 'rye-pair', record },
      { kind: 'price', id: 'rye-pair', record: { family: 'rye', price: 4800 } },
    ],
  )
  const known = withAddedPackages(entries(), edits)
  const added = stylesSheet(known, now)
  const row = added.rows.find(({ key }) => key === 'rye-pair')!
  expect([row.label, row.cells]).toEqual(['Pair, 1 style, draft', [null, null]])
  expect(stylesDraft(added, known, edits).get('rye-pair')).toEqual(new Map([['price', 4800]]))
  const made = stylesEdits([{ row: 'rye-pair', column: 'USD', price: 5200 }], entries(), edits)
  expect(made[0]!.record).toMatchObject({ prices: { 'rye-pair': 5200 } })
  const again = stylesEdits([{ row: 'rye-pair', column: 'price', price: 4900 }], entries(), edits)
  expect(again).toEqual([{ kind: 'price', id: 'rye-pair', record: { family: 'rye', price: 4900 } }])
})

test('a draft that adds no package leaves the entries as they are', () => {
  const all = entries()
  expect(withAddedPackages(all, edited([], []))).toBe(all)
  // The shop has it by now, and the draft is not read again yet.
  const record = { family: 'rye', name: 'Rye Pair', styles: ['rye-bold'] }
  const edits = edited([], [{ kind: 'package', id: 'rye-pair', record }])
  shop.entries.package!['rye-pair'] = record
  const published = entries()
  expect(withAddedPackages(published, edits)).toBe(published)
})

test('the price of a family in a list holds for its styles, and for no package', () => {
  expect(cellsOf('rye')).toEqual([undefined, 3900])
  expect(cellsOf('rye-regular')).toEqual([3500, 3900])
  expect(cellsOf('rye-family')).toEqual([6000, 6600])
  expect(cellsOf('oat-regular')).toEqual([null, null])
})

test('a currency that a draft adds has a column, and its prices stand in the same edit', () => {
  const list = { position: 2, countries: ['GB'], prices: {} }
  let edits = edited([], [{ kind: 'price_list', id: 'GBP', record: list }])
  const added = addedLists(entries(), edits)
  expect(added).toEqual(['GBP'])
  const grown = stylesSheet(entries(), now, added)
  expect(grown.columns.map(({ label }) => label)).toEqual(['EUR', 'USD', 'GBP'])
  const cells = [{ row: 'rye-bold', column: 'GBP', price: 3300 }]
  edits = edited(edits, stylesEdits(cells, entries(), edits))
  expect(edits).toMatchObject([
    { kind: 'price_list', id: 'GBP', after: { ...list, prices: { 'rye-bold': 3300 } } },
  ])
  expect(stylesDraft(grown, entries(), edits).get('rye-bold')?.get('GBP')).toBe(3300)
})

test('cells become one edit for each price and one for each list, and back', () => {
  const cells = [
    { row: 'rye-regular', column: 'price', price: 3675 },
    { row: 'rye-bold', column: 'price', price: null },
    { row: 'rye-regular', column: 'USD', price: 4100 },
    { row: 'rye-family', column: 'USD', price: null },
  ]
  const made = stylesEdits(cells, entries(), [])
  expect(made).toEqual([
    { kind: 'price', id: 'rye-regular', record: { family: 'rye', price: 3675 } },
    { kind: 'price', id: 'rye-bold', record: { family: 'rye' } },
    {
      kind: 'price_list',
      id: 'USD',
      record: { position: 1, countries: ['US'], prices: { rye: 3900, 'rye-regular': 4100 } },
    },
  ])
  expect(stylesDraft(sheet(), entries(), edited([], made))).toEqual(
    new Map<string, ReadonlyMap<string, Price>>([
      [
        'rye-regular',
        new Map([
          ['price', 3675],
          ['USD', 4100],
        ]),
      ],
      ['rye-bold', new Map([['price', null]])],
      ['rye-family', new Map([['USD', null]])],
    ]),
  )
})

test('a later edit of a list keeps the earlier ones', () => {
  const first = edited(
    [],
    stylesEdits([{ row: 'rye-bold', column: 'USD', price: 4200 }], entries(), []),
  )
  const [second] = stylesEdits(
    [{ row: 'rye-regular', column: 'USD', price: 4100 }],
    entries(),
    first,
  )
  expect(second!.record!['prices']).toMatchObject({ 'rye-bold': 4200, 'rye-regular': 4100 })
})

test('undone cells leave no edit', () => {
  const cells = [
    { row: 'rye-bold', column: 'USD', price: 4200 },
    { row: 'rye-bold', column: 'price', price: 1 },
    { row: 'oat-regular', column: 'price', price: 2 },
  ]
  const once = edited([], stylesEdits(cells, entries(), []))
  expect(once).toHaveLength(3)
  const undone = cells.map(({ row, column }) => ({ row, column, price: undefined }))
  expect(edited(once, stylesEdits(undone, entries(), once))).toEqual([])
})

test('a price of a family changes that of each style without its own', () => {
  const cells = [{ row: 'rye', column: 'USD', price: 4000 }]
  const edits = edited([], stylesEdits(cells, entries(), []))
  expect([...stylesDraft(sheet(), entries(), edits).keys()]).toEqual([
    'rye',
    'rye-regular',
    'rye-bold',
  ])
})

test('the file of a sheet holds no formula', () => {
  shop.entries.family!['rye'] = { name: '=HYPERLINK("x")', life: { state: 'published' } }
  const lines = csvOf(sheet(), emptyDraft).split('\r\n')
  expect(lines[0]).toBe('\uFEFFFamily,Item,EUR,USD')
  expect(lines).toContain(`"'=HYPERLINK(""x"")",Rye Bold,40.00,39.00`)
  expect(lines).toContain('Oat,Regular,,')
})
