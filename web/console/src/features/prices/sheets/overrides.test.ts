import { expect, test } from 'vitest'
import { withEdits, type Entry } from '../../drafts/edits'
import {
  departuresOf,
  hiddenRecord,
  newOverride,
  overrideEdits,
  overridesOf,
  soldRecord,
  tieredRows,
} from './overrides'
import { tieredDraft, tieredSheet } from './tiered'

const tiers = [
  { id: 's', name: '1 to 3', multiplier: 10_000, contactUs: false },
  { id: 'm', name: '4 to 10', multiplier: 16_000, contactUs: false },
]
const cheaper = tiers.map((tier) => ({ ...tier, multiplier: 9_000 }))
const entry = (id: string, record: object): Entry => ({ id, record: { ...record } })
const entries = {
  family: [entry('oat', { name: 'Oat', position: 2 }), entry('rye', { name: 'Rye', position: 1 })],
  style: [entry('rye-regular', { name: 'Regular', family: 'rye' })],
  licence: [entry('web', { name: 'Web', tiers }), entry('desktop', { name: 'Desktop', tiers })],
  licensing: [entry('1', { order: ['desktop', 'web'] })],
  licence_override: [
    entry('oat/web', { change: { hidden: true } }),
    entry('rye/web', { change: { hidden: false, summary: 'Any site.' } }),
    entry('rye/desktop', { change: { hidden: false, tiers: cheaper } }),
  ],
}
const storedOf = ({ id }: { id: string }) =>
  entries.licence_override.find((one) => one.id === id)?.record ?? null

test('overrides stand by family and kind, in the order of the foundry', () => {
  const found = overridesOf(entries, [])
  expect(found.map(({ id }) => id)).toEqual(['rye/desktop', 'rye/web', 'oat/web'])
  expect(found.map(({ family }) => family.styleId)).toEqual(['rye-regular', 'rye-regular', null])
})

test('each says in what it departs', () => {
  const found = overridesOf(entries, []).map(({ record }) => departuresOf(record))
  expect(found).toEqual([['tiers'], ['summary'], ['hidden']])
})

test('one without tiers has those of its kind, and a hidden one has no row', () => {
  const sheet = tieredSheet(tieredRows(overridesOf(entries, [])))
  expect(sheet.rows.map(({ key, cells }) => [key, cells])).toEqual([
    ['rye/desktop', [9_000, 9_000]],
    ['rye/web', [10_000, 16_000]],
  ])
})

test('a factor gives the override tiers of its own, and taking it back leaves none', () => {
  const cell = { row: 'rye/web', column: '1', price: 20_000 }
  const made = overrideEdits([cell], overridesOf(entries, []))
  expect(made).toEqual([
    {
      kind: 'licence_override',
      id: 'rye/web',
      record: {
        change: {
          hidden: false,
          summary: 'Any site.',
          tiers: [tiers[0], { ...tiers[1], multiplier: 20_000 }],
        },
      },
    },
  ])
  const edits = withEdits([], made, storedOf)
  expect(tieredDraft(tieredRows(overridesOf(entries, edits)))).toEqual(
    new Map([['rye/web', new Map([['1', 20_000]])]]),
  )
  const undone = overrideEdits([{ ...cell, price: undefined }], overridesOf(entries, edits))
  expect(withEdits(edits, undone, storedOf)).toEqual([])
})

test('an added override begins with the factors of its kind; a removed one has no row', () => {
  const edits = withEdits(
    [],
    [
      newOverride('oat', entries.licence[1]!),
      { kind: 'licence_override', id: 'rye/desktop', record: null },
    ],
    storedOf,
  )
  const found = overridesOf(entries, edits)
  expect(found.map(({ id, record }) => [id, record !== null])).toEqual([
    ['rye/desktop', false],
    ['rye/web', true],
    ['oat/desktop', true],
    ['oat/web', true],
  ])
  expect(tieredRows(found).map(({ key }) => key)).toEqual(['rye/web', 'oat/desktop'])
  expect(tieredDraft(tieredRows(found)).size).toBe(0)
})

test('selling again is as the shop has it, else with the factors of the kind', () => {
  const [desktop, , hidden] = overridesOf(entries, [])
  expect(departuresOf(hiddenRecord)).toEqual(['hidden'])
  expect(soldRecord({ ...desktop!, record: hiddenRecord })).toBe(desktop!.stored)
  expect(soldRecord(hidden!)).toEqual({ change: { hidden: false, tiers } })
})
