import { expect, test } from 'vitest'
import type { DraftedEntry, EntryRecord } from '../drafts/edits'
import type { LifeState } from '../life/life'
import { protectionEdits, stateEdits, type Catalogue } from './states'

const now = Date.parse('2026-11-28T12:00:00Z')
const entries = (all: Record<string, EntryRecord>) =>
  new Map<string, DraftedEntry>(
    Object.entries(all).map(([id, record]) => [id, { stored: record, record }]),
  )
const life = (state: string) => ({ life: { state } })

const catalogue = (): Catalogue => ({
  family: entries({
    rye: { name: 'Rye', protection: 'open', ...life('draft') },
    oat: { name: 'Oat', protection: 'strict', ...life('published') },
  }),
  style: entries({
    'rye-regular': { family: 'rye', ...life('draft') },
    'rye-old': { family: 'rye', ...life('retired') },
    'oat-regular': { family: 'oat', ...life('draft') },
  }),
  package: entries({ 'rye-family': { family: 'rye', ...life('draft') } }),
})

const edits = (ids: string[], state: LifeState, of = catalogue()) =>
  stateEdits(ids, state, of, now, new Map())

const said = (edits: ReturnType<typeof stateEdits>) =>
  edits.map(({ kind, id, record }) => `${kind} ${id} ${JSON.stringify(record!['life'])}`)

test('publishing a draft takes its draft styles and packages along', () => {
  expect(said(edits(['rye'], 'published'))).toEqual([
    'family rye {"state":"published"}',
    'style rye-regular {"state":"published"}',
    'package rye-family {"state":"published"}',
  ])
})

test('hiding changes the family alone, and what is hidden already stays', () => {
  expect(said(edits(['rye', 'oat'], 'hidden'))).toEqual([
    'family rye {"state":"hidden"}',
    'family oat {"state":"hidden"}',
  ])
  expect(edits(['oat'], 'hidden', { ...catalogue(), family: new Map() })).toEqual([])
})

test('days that ended a family are left out when it is published', () => {
  const all = catalogue()
  const ended = { name: 'Oat', life: { state: 'published', onUntil: now * 1000 - 1 } }
  const family = entries({ oat: ended })
  const [edit] = edits(['oat'], 'published', { ...all, family })
  expect(edit!.record!['life']).toEqual({ state: 'published' })
})

/** The catalogue once families were brought to a state. */
function after(all: Catalogue, ids: string[], state: LifeState) {
  const next = {
    family: new Map(all.family),
    style: new Map(all.style),
    package: new Map(all.package),
  }
  for (const { kind, id, record } of edits(ids, state, all)) {
    const of = next[kind as 'family']
    of.set(id, { ...of.get(id)!, record })
  }
  return next
}

test('the state of the shop comes back with what was published along', () => {
  expect(said(edits(['rye'], 'draft', after(catalogue(), ['rye'], 'published')))).toEqual([
    'family rye {"state":"draft"}',
    'style rye-regular {"state":"draft"}',
    'package rye-family {"state":"draft"}',
  ])
})

test('a family that is retired and published again is as the shop has it', () => {
  const onUntil = now * 1000 + 1
  const all = {
    ...catalogue(),
    family: entries({ oat: { life: { state: 'published', onUntil } } }),
  }
  const retired = after(all, ['oat'], 'retired')
  expect(said(edits(['oat'], 'published', retired))).toEqual([
    `family oat ${JSON.stringify({ state: 'published', onUntil })}`,
  ])
})

test('another protection edits the families that have another one', () => {
  const made = protectionEdits(['rye', 'oat', 'gone'], 'strict', catalogue())
  expect(made.map(({ id, record }) => [id, record!['protection'], record!['name']])).toEqual([
    ['rye', 'strict', 'Rye'],
  ])
})
