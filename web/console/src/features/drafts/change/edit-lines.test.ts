import { expect, test } from 'vitest'
import { withEdits, type EntryKind, type EntryRecord } from '../edits'
import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { countsOf, countWords } from '../words'
import { sayEdit } from './edit-lines'
import { idWords, namesIn } from './entry-names'

const shop = new ChangeSetServer()
const listed = (kind: EntryKind) =>
  Object.entries(shop.entries[kind] ?? {}).map(([id, record]) => ({ id, record }))
const names = namesIn({
  shop: listed('shop'),
  family: listed('family'),
  style: listed('style'),
  package: listed('package'),
  licence: listed('licence'),
})
const editOf = (kind: EntryKind, id: string, record: EntryRecord | null) =>
  withEdits([], [{ kind, id, record }], (key) => shop.record(key.kind, key.id))[0]!
const said = (kind: EntryKind, id: string, record: EntryRecord | null) =>
  sayEdit(editOf(kind, id, record), names).lines.map(({ name, said }) => `${name}: ${said}`)

test.each([
  [{ family: 'rye', price: 3675 }, 'Rye Regular: price from €35.00 to €36.75'],
  [{ family: 'rye' }, 'Rye Regular: taken off sale, was €35.00'],
])('a price becomes %j', (record, words) => {
  expect(said('price', 'rye-regular', record)).toEqual([words])
})

test('the taxes of a country stand under its name', () => {
  expect(names.of({ kind: 'tax', id: 'PT' }).name).toBe('Portugal')
})

test('something comes on sale', () => {
  expect(said('price', 'oat-regular', { family: 'oat', price: 1000 })).toEqual([
    'Oat Regular: on sale at €10.00',
  ])
})

test('a new package and its price stand under its name', () => {
  const record = { family: 'rye', name: 'Pair', itemClass: 'package', styles: ['rye-bold'] }
  const added = [
    editOf('package', 'rye-pair', record),
    editOf('price', 'rye-pair', { price: 4800 }),
  ]
  const known = namesIn({ family: listed('family'), style: listed('style') }, added)
  const lines = added.flatMap((edit) => sayEdit(edit, known).lines)
  expect(lines.map(({ name, said }) => `${name}: ${said}`)).toEqual([
    'Rye Pair: new',
    'Rye Pair: on sale at €48.00',
  ])
  expect(sayEdit(added[1]!, known).rest).toBeNull()
  expect(idWords('styles.0', 'rye-bold', known)).toBe('Rye Bold')
  expect(idWords('family', 'rye', known)).toBe('Rye')
  expect(idWords('texts.summary', 'rye', known)).toBeUndefined()
})

test('each price of a list is said, in its currency; a family by its name', () => {
  const list = { position: 1, countries: ['US'], prices: { rye: 4000, 'rye-bold': 4500 } }
  expect(said('price_list', 'USD', list)).toEqual([
    'Rye, each style: price from $39.00 to $40.00',
    'Rye Complete family: taken off sale, was $66.00',
    'Rye Bold: price from $39.00 to $45.00',
  ])
  expect(countWords(countsOf([editOf('price_list', 'USD', list)]))).toBe('3 prices')
})

test('a style gets a price of its own that is the family’s, and loses it again', () => {
  const list = shop.record('price_list', 'USD')!
  const own = { ...list, prices: { rye: 3900, 'rye-family': 6600, 'rye-bold': 3900 } }
  const edit = editOf('price_list', 'USD', own)
  expect(sayEdit(edit, names).lines.map(({ said }) => said)).toEqual(['price of its own, $39.00'])
  const back = { ...edit, before: own, after: list }
  expect(sayEdit(back, names).lines.map(({ said }) => said)).toEqual(['price as its family has it'])
})

test('what no sentence says is shown field by field', () => {
  const list = { position: 1, countries: ['US', 'CA'], prices: { rye: 3900, 'rye-family': 6600 } }
  const { lines, rest } = sayEdit(editOf('price_list', 'USD', list), names)
  expect(lines).toEqual([])
  expect(rest!.after).toEqual({ position: 1, countries: ['US', 'CA'] })
})

test('factors of tiers are said, other changes of a licence are shown', () => {
  const licence = shop.record('licence', 'desktop')!
  const tiers = licence['tiers'] as { id: string }[]
  const dearer = tiers.map((tier) => (tier.id === 't2' ? { ...tier, multiplier: 17_500 } : tier))
  expect(said('licence', 'desktop', { ...licence, tiers: dearer })).toEqual([
    'Desktop: factor of “4 to 10” from 1.6 to 1.75',
  ])
  const fewer = sayEdit(editOf('licence', 'desktop', { ...licence, tiers: tiers.slice(1) }), names)
  expect(fewer.lines).toEqual([])
  expect(fewer.rest).not.toBeNull()
})

test('an entry is removed or new', () => {
  expect(said('style', 'rye-bold', null)).toEqual(['Rye Bold: removed'])
  expect(said('page', 'about', { title: 'About' })).toEqual(['About: new'])
})
