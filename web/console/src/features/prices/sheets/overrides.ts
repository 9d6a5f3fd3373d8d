import {
  isSameJson,
  recordsOf,
  type Entry,
  type EntryEdit,
  type EntryRecord,
  type NewEdit,
} from '../../drafts/edits'
import type { PriceEdit } from '../grid/use-price-edits'
import { nameIn } from './records'
import { styleOfFamily, type PricedEntries } from './styles-sheet'
import { inOrder } from './tiers-sheet'
import { tiersIn, tiersWith, type Tier, type TieredRow } from './tiered'

/** The kinds of entries that overrides of licences by family are shown with. */
export const overriddenKinds = [
  'family',
  'style',
  'licence',
  'licensing',
  'licence_override',
] as const

export type OverriddenEntries = Readonly<Record<(typeof overriddenKinds)[number], readonly Entry[]>>

/** A part in which a family departs from a licence kind. */
export type Departure =
  'hidden' | 'tiers' | 'summary' | 'grants' | 'limits' | 'formats' | 'fields' | 'eula'

const parts = ['tiers', 'summary', 'grants', 'limits', 'formats', 'fields'] as const

/** An override of a licence kind for a family. */
export type FamilyOverride = {
  /** "inter/desktop". */
  id: string
  family: { id: string; name: string; styleId: string | null }
  kind: { id: string; name: string }
  /** null: the draft adds it. */
  stored: EntryRecord | null
  /** null: the draft removes it. */
  record: EntryRecord | null
  /** Of the licence kind, for families without an override. */
  kindTiers: readonly Tier[]
}

export const changeIn = (record: EntryRecord | null) => (record?.['change'] ?? {}) as EntryRecord

export const isHidden = (record: EntryRecord | null) => changeIn(record)['hidden'] === true

/** The parts in which a record departs from the licence kind; one that hides the kind departs in that alone. */
export function departuresOf(record: EntryRecord | null): readonly Departure[] {
  if (isHidden(record)) return ['hidden']
  const change = changeIn(record)
  const changed = parts.filter((part) => change[part] !== undefined && change[part] !== null)
  return record?.['eula'] ? [...changed, 'eula'] : changed
}

export const overrideId = (family: string, kind: string) => `${family}/${kind}`

const positionOf = (ids: readonly string[], id: string) => {
  const at = ids.indexOf(id)
  return at < 0 ? ids.length : at
}

/** Families in the foundry's order, by id and name. */
export const familiesIn = ({ family }: Pick<PricedEntries, 'family'>) =>
  [...family].sort((a, b) => Number(a.record['position'] ?? 0) - Number(b.record['position'] ?? 0))

/** The overrides of the shop with the edits of a draft laid over them, by family and kind. */
export function overridesOf(
  entries: OverriddenEntries,
  edits: readonly EntryEdit[],
): FamilyOverride[] {
  const families = familiesIn(entries)
  const kinds = inOrder(entries.licence, entries.licensing)
  const order = { families: families.map(({ id }) => id), kinds: kinds.map(({ id }) => id) }
  const recordIn = (list: readonly Entry[], id: string) =>
    list.find((entry) => entry.id === id)?.record ?? null
  return [...recordsOf('licence_override', entries.licence_override, edits)]
    .map(([id, { stored, record }]) => {
      const [family = '', kind = ''] = id.split('/')
      const licence = recordIn(kinds, kind)
      return {
        id,
        family: {
          id: family,
          name: nameIn(recordIn(families, family), family),
          styleId: styleOfFamily(entries, family),
        },
        kind: { id: kind, name: nameIn(licence, kind) },
        stored,
        record,
        kindTiers: tiersIn(licence),
      }
    })
    .sort(
      (a, b) =>
        positionOf(order.families, a.family.id) - positionOf(order.families, b.family.id) ||
        positionOf(order.kinds, a.kind.id) - positionOf(order.kinds, b.kind.id),
    )
}

const tiersOf = (record: EntryRecord | null, kindTiers: readonly Tier[]) =>
  departuresOf(record).includes('tiers') ? tiersIn(changeIn(record)) : kindTiers

/** Rows of factors: of each override that sells its kind, in the draft too. */
export const tieredRows = (overrides: readonly FamilyOverride[]): TieredRow[] =>
  overrides
    .filter(({ record }) => record !== null && !isHidden(record))
    .map(({ id, family, kind, stored, record, kindTiers }) => ({
      key: id,
      label: kind.name,
      group: { name: family.name, styleId: family.styleId },
      stored: tiersOf(stored, kindTiers),
      drafted: tiersOf(record, kindTiers),
    }))

/** A record whose change has other members; undefined takes a member out. */
export function withChange(record: EntryRecord | null, members: EntryRecord): EntryRecord {
  const change = { hidden: false, ...changeIn(record), ...members }
  const kept = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...record, change: Object.fromEntries(kept) }
}

/** An override that takes the family off sale under its kind says nothing else. */
export const hiddenRecord: EntryRecord = { change: { hidden: true } }

/** The record that sells the family under its kind again: as the shop has it, else with the factors of the kind. */
export const soldRecord = ({ stored, kindTiers }: FamilyOverride): EntryRecord =>
  stored && !isHidden(stored) ? stored : withChange(null, { tiers: [...kindTiers] })

/** The edits of overrides that edits of cells make. */
export const overrideEdits = (
  cells: readonly PriceEdit[],
  overrides: readonly FamilyOverride[],
): NewEdit[] =>
  tieredRows(overrides).flatMap((row) => {
    const tiers = tiersWith(row, cells)
    const { stored = null, record = null } = overrides.find(({ id }) => id === row.key) ?? {}
    if (!tiers || !record) return []
    // Factors as the shop has them are told as it tells them: by none where the kind's hold.
    const isAsStored = stored !== null && isSameJson(tiers, row.stored)
    const members = { tiers: isAsStored ? changeIn(stored)['tiers'] : tiers }
    return [{ kind: 'licence_override' as const, id: row.key, record: withChange(record, members) }]
  })

/** An override that begins with the factors of its kind. */
export const newOverride = (family: string, licence: Entry): NewEdit => ({
  kind: 'licence_override',
  id: overrideId(family, licence.id),
  record: withChange(null, { tiers: [...tiersIn(licence.record)] }),
})
