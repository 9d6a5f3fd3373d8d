import type { DraftedEntry, EntryKind, EntryRecord, NewEdit } from '../drafts/edits'
import { familyIn, lifeIn, withMember, type LifeState } from '../prices/sheets/records'

/** The states of a family in the order of the tabs. */
export const lifeStates = ['published', 'draft', 'hidden', 'retired'] as const

type Entries = ReadonlyMap<string, DraftedEntry>

/** The families of the shop with their styles and packages, as a draft has them. */
export type Catalogue = Readonly<Record<'family' | 'style' | 'package', Entries>>

const withState = (record: EntryRecord, state: LifeState): EntryRecord => ({
  ...record,
  life: { state },
})

/** The edit that brings something on sale to a state; its days are left out. */
export const stateEdit = (
  kind: EntryKind,
  id: string,
  record: EntryRecord,
  state: LifeState,
): NewEdit => ({ kind, id, record: withState(record, state) })

/**
 * The edits that bring families to a state. A draft that is published takes its draft styles and
 * packages along, which visitors could not see otherwise.
 */
export function stateEdits(
  ids: readonly string[],
  state: LifeState,
  catalogue: Catalogue,
  now: number,
): NewEdit[] {
  const wanted = new Set(ids)
  const edits: NewEdit[] = []
  for (const id of ids) {
    const record = catalogue.family.get(id)?.record
    if (record && lifeIn(record, now) !== state) edits.push(stateEdit('family', id, record, state))
  }
  if (state !== 'published') return edits
  for (const kind of ['style', 'package'] as const) {
    for (const [id, { record }] of catalogue[kind]) {
      if (!record || !wanted.has(familyIn(record)) || lifeIn(record, now) !== 'draft') continue
      edits.push(stateEdit(kind, id, record, state))
    }
  }
  return edits
}

/** The edits that give a family its state of the shop back, with what was published along with it. */
export function stateBack(family: string, catalogue: Catalogue, now: number): NewEdit[] {
  const edits: NewEdit[] = []
  for (const kind of ['family', 'style', 'package'] as const) {
    for (const [id, { stored, record }] of catalogue[kind]) {
      const isOwn = kind === 'family' ? id === family : familyIn(record) === family
      if (!isOwn || !stored || !record) continue
      const wasAlong = lifeIn(stored, now) === 'draft' && lifeIn(record, now) === 'published'
      if (kind !== 'family' && !wasAlong) continue
      edits.push({ kind, id, record: withMember(record, 'life', stored['life']) })
    }
  }
  return edits
}

export type Protection = 'open' | 'balanced' | 'strict' | 'image'
export const protections: readonly Protection[] = ['open', 'balanced', 'strict', 'image']

/** The edits that give families another protection in the tester. */
export const protectionEdits = (
  ids: readonly string[],
  protection: Protection,
  { family }: Pick<Catalogue, 'family'>,
): NewEdit[] =>
  ids.flatMap((id) => {
    const record = family.get(id)?.record
    return record && record['protection'] !== protection
      ? [{ kind: 'family' as const, id, record: { ...record, protection } }]
      : []
  })
