import { expect, test } from 'vitest'
import type { DraftedEntry, EntryRecord } from '../drafts/edits'
import { protectionEdits, stateBack, stateEdits, type Catalogue } from './states'

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

const said = (edits: ReturnType<typeof stateEdits>) =>
  edits.map(({ kind, id, record }) => `${kind} ${id} ${JSON.stringify(record!['life'])}`)

test('publishing a draft takes its draft styles and packages along', () => {
  expect(said(stateEdits(['rye'], 'published', catalogue(), now))).toEqual([
    'family rye {"state":"published"}',
    'style rye-regular {"state":"published"}',
    'package rye-family {"state":"published"}',
  ])
})

test('hiding changes the family alone, and what is hidden already stays', () => {
  expect(said(stateEdits(['rye', 'oat'], 'hidden', catalogue(), now))).toEqual([
    'family rye {"state":"hidden"}',
    'family oat {"state":"hidden"}',
  ])
  expect(stateEdits(['oat'], 'hidden', { ...catalogue(), family: new Map() }, now)).toEqual([])
})

test('days that ended a family are left out when it is published', () => {
  const all = catalogue()
  const ended = { name: 'Oat', life: { state: 'published', onUntil: now * 1000 - 1 } }
  const family = entries({ oat: ended })
  const [edit] = stateEdits(['oat'], 'published', { ...all, family }, now)
  expect(edit!.record!['life']).toEqual({ state: 'published' })
})

test('the state of the shop comes back with what was published along', () => {
  const all = catalogue()
  for (const { kind, id, record } of stateEdits(['rye'], 'published', all, now)) {
    const known = all[kind as 'family'].get(id)!
    ;(all[kind as 'family'] as Map<string, DraftedEntry>).set(id, { ...known, record })
  }
  expect(said(stateBack('rye', all, now))).toEqual([
    'family rye {"state":"draft"}',
    'style rye-regular {"state":"draft"}',
    'package rye-family {"state":"draft"}',
  ])
})

test('another protection edits the families that have another one', () => {
  const edits = protectionEdits(['rye', 'oat', 'gone'], 'strict', catalogue())
  expect(edits.map(({ id, record }) => [id, record!['protection'], record!['name']])).toEqual([
    ['rye', 'strict', 'Rye'],
  ])
})
