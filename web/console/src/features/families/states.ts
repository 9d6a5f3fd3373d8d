import type { DraftedEntry, EntryKey, EntryRecord, NewEdit } from '../drafts/edits'
import { lifeAt, lifeTo, type Life, type LifeMemory, type LifeState } from '../life/life'
import { familyIn, lifeIn, withMember } from '../prices/sheets/records'

/** The states of a family in the order of the tabs. */
export const lifeStates = ['published', 'draft', 'hidden', 'retired'] as const

type Entries = ReadonlyMap<string, DraftedEntry>

/** The families of the shop with their styles and packages, as a draft has them. */
export type Catalogue = Readonly<Record<'family' | 'style' | 'package', Entries>>

/**
 * The edit that brings something on sale to a state at a time in ms. Days that lead to another state
 * are left out.
 */
export function stateEdit(
  { kind, id }: EntryKey,
  { record, stored }: DraftedEntry & { record: EntryRecord },
  state: LifeState,
  now: number,
  memory: LifeMemory,
): NewEdit {
  const lifeOf = (of: EntryRecord | null) => of?.['life'] as Life | undefined
  const life = lifeTo({
    key: `${kind}/${id}`,
    state,
    life: lifeOf(record) ?? { state: 'published' },
    stored: lifeOf(stored),
    memory,
    stateOf: (one) => lifeAt(one, now),
  })
  return { kind, id, record: { ...record, life } }
}

/**
 * The edits that bring families to a state. A draft that is published takes its draft styles and
 * packages along, which visitors could not see otherwise; the state of the shop takes them back.
 */
export function stateEdits(
  ids: readonly string[],
  state: LifeState,
  catalogue: Catalogue,
  now: number,
  memory: LifeMemory,
): NewEdit[] {
  return ids.flatMap((id) => {
    const { stored = null, record = null } = catalogue.family.get(id) ?? {}
    if (!record) return []
    const isThere = lifeIn(record, now) === state
    const own = { kind: 'family' as const, id }
    const edits = isThere ? [] : [stateEdit(own, { stored, record }, state, now, memory)]
    const isBack = stored !== null && lifeIn(stored, now) === state
    if (isBack) return isThere ? [] : [...edits, ...takenBack(id, catalogue, now)]
    return state === 'published' ? [...edits, ...takenAlong(id, catalogue, now)] : edits
  })
}

/** The styles and packages of a family, with what names them. */
const partsOf = (family: string, catalogue: Catalogue) =>
  (['style', 'package'] as const).flatMap((kind) =>
    [...catalogue[kind]].flatMap(([id, { stored, record }]) =>
      record && familyIn(record) === family ? [{ kind, id, stored, record }] : [],
    ),
  )

const takenAlong = (family: string, catalogue: Catalogue, now: number): NewEdit[] =>
  partsOf(family, catalogue)
    .filter(({ record }) => lifeIn(record, now) === 'draft')
    .map(({ kind, id, record }) => ({
      kind,
      id,
      record: { ...record, life: { state: 'published' } },
    }))

const takenBack = (family: string, catalogue: Catalogue, now: number): NewEdit[] =>
  partsOf(family, catalogue).flatMap(({ kind, id, stored, record }) => {
    const wasAlong =
      stored && lifeIn(stored, now) === 'draft' && lifeIn(record, now) === 'published'
    return wasAlong ? [{ kind, id, record: withMember(record, 'life', stored['life']) }] : []
  })

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
