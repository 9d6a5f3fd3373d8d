import { isSameJson, type DraftedEntry, type EntryRecord } from '../drafts/edits'
import type { Life } from '../life/life'

// The records of licences as entries have them (server/src/changes/records.h).

export type Tier = {
  id: string
  name: string
  /** In ten-thousandths. */
  multiplier: number
  contactUs: boolean
  fullName: string
}

export type TextField = { id: string; label: string; required: boolean }

/** A text in Markdown and the name of its version; a text never changes once it is published. */
export type LicenceText = { version: string; markdown: string }

export type LicenceRecord = {
  name: string
  metric: string
  question: string
  summary: string
  grants: string[]
  limits: string[]
  formats: string[]
  contains: string[]
  fields: TextField[]
  tiers: Tier[]
  eula: LicenceText
  life: Life
}

export type Combination = { kinds: number; multiplier: number }

export type LicensingRecord = {
  order: string[]
  combinations: Combination[]
  trialTerms?: LicenceText
}

/** Places of faults that the form of a licence kind shows, as a folder names them. */
export const licencePlaces = [
  'id',
  'name',
  'metric',
  'question',
  'summary',
  'grants',
  'limits',
  'formats',
  'contains',
  'tier',
  'field',
  'eula_version',
  'state',
  'from',
  'until',
]

export const licensingPlaces = ['combination', 'trial_eula_version']

export const metrics = [
  'users',
  'companySize',
  'pageViews',
  'visitors',
  'domains',
  'apps',
  'titles',
  'impressions',
  'revenue',
  'flat',
] as const

export const formats = ['otf', 'woff2', 'woff'] as const

/** A kind as it begins: a draft that nobody sees. */
export const newLicence = (name: string): LicenceRecord => ({
  name,
  metric: 'users',
  question: '',
  summary: '',
  grants: [],
  limits: [],
  formats: ['otf'],
  contains: [],
  fields: [],
  tiers: [{ id: 'size-1', name: '', multiplier: 10_000, contactUs: false, fullName: '' }],
  eula: { version: '1.0', markdown: '' },
  life: { state: 'draft' },
})

export const newTier = (tiers: readonly Tier[]): Tier => ({
  id: freeId('size', tiers),
  name: '',
  multiplier: tiers.at(-1)?.multiplier ?? 10_000,
  contactUs: false,
  fullName: '',
})

export const newField = (fields: readonly TextField[]): TextField => ({
  id: freeId('text', fields),
  label: '',
  required: false,
})

function freeId(stem: string, items: readonly { id: string }[]) {
  let place = items.length + 1
  while (items.some(({ id }) => id === `${stem}-${place}`)) place++
  return `${stem}-${place}`
}

type Drafted = ReadonlyMap<string, DraftedEntry>

/** The ids of the kinds that a draft leaves, in the foundry's order; kinds that it does not name follow. */
export function idsInOrder(licences: Drafted, order: readonly string[]) {
  const ids = [...licences].filter(([, { record }]) => record !== null).map(([id]) => id)
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return ids.sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
}

/** The ids of the kinds that a draft removes from the shop. */
export const removedIds = (licences: Drafted) =>
  [...licences].flatMap(([id, { stored, record }]) => (stored && !record ? [id] : [])).sort()

/**
 * The order to store for kinds that stand as `ids` say: that of the shop where it leaves them so too.
 * Kinds that the draft removes keep their place in it.
 */
export function orderToStore(ids: readonly string[], licences: Drafted, shop: readonly string[]) {
  if (isSameJson(ids, idsInOrder(licences, shop))) return [...shop]
  const order = [...ids]
  for (const [at, id] of shop.entries()) {
    if (!order.includes(id)) order.splice(order.indexOf(shop[at - 1] ?? '') + 1, 0, id)
  }
  return order
}

/** Combinations to store: those of the shop where it has the same, whatever their order. */
export function combinationsToStore(
  combinations: readonly Combination[],
  shop: readonly Combination[],
) {
  const byKinds = (all: readonly Combination[]) => all.toSorted((a, b) => a.kinds - b.kinds)
  return [...(isSameJson(byKinds(combinations), byKinds(shop)) ? shop : combinations)]
}

export const licensingOf = (record: EntryRecord | null | undefined): LicensingRecord => ({
  order: [],
  combinations: [],
  ...record,
})

/** A version that follows: "1.0" is followed by "1.1"; `taken` are passed over. */
export function nextVersion(version: string, taken: readonly string[]) {
  const [, stem = '', number = ''] = /^(.*?)(\d+)\D*$/.exec(version) ?? []
  let next = number === '' ? 2 : Number(number) + 1
  const named = () => (number === '' ? `${version}-${next}` : `${stem}${next}`)
  while (taken.includes(named())) next++
  return named()
}

/** Whether a text stands under a version that was published with another text. */
export const isTaken = (text: LicenceText, published: readonly LicenceText[]) =>
  published.some(({ version, markdown }) => version === text.version && markdown !== text.markdown)
