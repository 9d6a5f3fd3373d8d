import { expect, test } from 'vitest'
import type { EntryEdit, EntryRecord } from '../edits'
import { asSent, reconcile, type TabEdit } from './reconcile'

const edit = (base: EntryRecord | null, record: EntryRecord | null): TabEdit => ({
  ...{ kind: 'page', id: 'faq', before: { title: 'A', markdown: 'a' } },
  ...{ record, base, savedAs: null, sent: [] },
})
const draft = (after: EntryRecord | null) =>
  [{ kind: 'page', id: 'faq', before: null, after, members: [], conflict: null }] as EntryEdit[]

const a = { title: 'A', markdown: 'a' }
const b = { title: 'A', markdown: 'b' }
const c = { title: 'A', markdown: 'c' }

test('what the server leaves out of a record, or adds as empty, is no change', () => {
  const [one] = reconcile([edit({ ...a, note: '' }, b)], draft({ ...a, tags: [], isOn: false }))
  expect(one).toMatchObject({ record: b, theirs: undefined })
  expect(reconcile([edit({}, b)], draft({}))[0]).toMatchObject({ record: b, theirs: undefined })
})

test('a draft that has no edit of the entry has the record of the shop', () => {
  expect(reconcile([edit(a, b)], [])[0]).toMatchObject({ record: b, theirs: undefined })
  expect(reconcile([edit(c, b)], [])[0]).toMatchObject({ record: b, theirs: a })
})

test('the draft may have any record that was sent without an answer', () => {
  const sent = asSent(asSent(edit(a, b)))
  expect(sent.sent).toHaveLength(1)
  expect(asSent({ ...sent, record: c }).sent).toHaveLength(2)
  expect(reconcile([{ ...sent, record: c }], draft(b))[0]).toMatchObject({
    base: b,
    record: c,
    theirs: undefined,
  })
  expect(reconcile([edit(a, c)], draft(b))[0]).toMatchObject({ base: a, theirs: b })
})

test('a conflict that the other device takes back is none any more', () => {
  const [conflict] = reconcile([edit(a, c)], draft(b))
  expect(reconcile([conflict!], draft(a))[0]).toMatchObject({ base: a, theirs: undefined })
})

test('a record that was sent is known by its members in any order, and takes little room', () => {
  const long = { title: 'A', markdown: 'x'.repeat(100_000), note: '' }
  const sent = asSent(edit(a, long))
  expect(JSON.stringify(sent.sent).length).toBeLessThan(20)
  const [one] = reconcile([{ ...sent, record: c }], draft({ markdown: long.markdown, title: 'A' }))
  expect(one).toMatchObject({ record: c, theirs: undefined })
  expect(reconcile([{ ...sent, record: c }], draft({ ...long, title: 'B' }))[0]).toMatchObject({
    theirs: { title: 'B' },
  })
})
