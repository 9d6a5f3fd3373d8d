import { expect, test } from 'vitest'
import {
  adoptDraft,
  changesOf,
  doCommand,
  draftSize,
  emptyDraft,
  historyOf,
  priceAt,
  redoCommand,
  undoCommand,
  type Entry,
  type History,
  type Sheet,
} from './model'

const sheet: Sheet = {
  columns: [
    { key: 'eur', label: 'EUR', currency: 'EUR' },
    { key: 'jpy', label: 'JPY', currency: 'JPY' },
  ],
  rows: [
    { key: 'single', label: 'Single style', cells: [4000, 6600] },
    { key: 'complete', label: 'Complete family', cells: [null, undefined] },
  ],
}

const at = (row: number, column: number) => ({ row, column })
const edit = (history: History, entries: Entry[]) =>
  doCommand(history, { kind: 'edit', changes: changesOf(sheet, history.draft, entries) })

test('entries of the same price and of no cell change nothing', () => {
  const entries = [
    { place: at(0, 0), price: 4000 },
    { place: at(1, 0), price: null },
    { place: at(1, 1), price: 500 },
    { place: at(0, 1), price: 7000 },
  ]
  expect(changesOf(sheet, emptyDraft, entries)).toEqual([
    { row: 'single', column: 'jpy', before: undefined, after: 7000 },
  ])
})

test('a command of several cells is undone and redone as one', () => {
  const entries = [
    { place: at(0, 0), price: null },
    { place: at(1, 0), price: 12_000 },
  ]
  const done = edit(historyOf(emptyDraft), entries)
  expect([priceAt(sheet, done.draft, at(0, 0)), priceAt(sheet, done.draft, at(1, 0))]).toEqual([
    null,
    12_000,
  ])
  const undone = undoCommand(done)
  expect(undone.draft).toEqual(emptyDraft)
  expect(redoCommand(undone).draft).toEqual(done.draft)
})

test('a price put back by hand leaves the draft, and undo brings its edit again', () => {
  const once = edit(historyOf(emptyDraft), [{ place: at(0, 0), price: 4500 }])
  const back = edit(once, [{ place: at(0, 0), price: 4000 }])
  expect(draftSize(back.draft)).toBe(0)
  expect(priceAt(sheet, undoCommand(back).draft, at(0, 0))).toBe(4500)
})

test('a new command forgets what was undone', () => {
  const once = edit(historyOf(emptyDraft), [{ place: at(0, 0), price: 4500 }])
  const other = edit(undoCommand(once), [{ place: at(0, 1), price: 7000 }])
  expect(redoCommand(other)).toBe(other)
  expect(undoCommand(historyOf(emptyDraft)).draft).toBe(emptyDraft)
})

test('rows without a change stay the same objects', () => {
  const once = edit(historyOf(emptyDraft), [{ place: at(0, 0), price: 4500 }])
  const twice = edit(once, [{ place: at(1, 0), price: 9000 }])
  expect(twice.draft.get('single')).toBe(once.draft.get('single'))
})

test('another draft keeps the commands whose cells it leaves alone', () => {
  const once = edit(historyOf(emptyDraft), [{ place: at(0, 0), price: 4500 }])
  const beside = new Map([...once.draft, ['complete', new Map([['eur', 9000]])] as const])
  const undone = undoCommand(adoptDraft(once, beside))
  expect(undone.draft).toEqual(new Map([['complete', new Map([['eur', 9000]])]]))
  expect(adoptDraft(once, emptyDraft)).toEqual(historyOf(emptyDraft))
  expect(adoptDraft(undone, emptyDraft).undone).toHaveLength(1)
  expect(adoptDraft(undone, once.draft).undone).toEqual([])
})
