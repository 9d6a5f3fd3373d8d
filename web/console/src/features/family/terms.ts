import type { DraftedEntry, EntryRecord } from '../drafts/edits'

export type Specimen = {
  text: string
  /** Id. */
  style: string
  /** Tags, each with its coordinate. */
  axes: readonly string[]
  coordinates: readonly number[]
  /** px on a page of 1440 px, and of 390 px. */
  size: number
  sizeSmall: number
  /** em */
  tracking: number
  features: readonly string[]
}

/** The texts and facts of a family, as its record has them. */
export type Texts = {
  summary: string
  /** Markdown. */
  about: string
  designers: readonly string[]
  year: number
  version: string
  licenceName: string
  category: string
  script: string
  direction: string
  language: string
  related: readonly string[]
  specimen: Specimen
  /** Ids in the foundry's order; undefined: all by weight. */
  styleOrder?: readonly string[]
}

export type Trial = {
  offered: boolean
  characters: readonly string[]
  features: readonly string[]
  formats: readonly string[]
  embedding: string
  staticFonts: boolean
}

const noSpecimen: Specimen = {
  text: '',
  style: '',
  axes: [],
  coordinates: [],
  size: 112,
  sizeSmall: 54,
  tracking: 0,
  features: [],
}

const noTexts: Texts = {
  summary: '',
  about: '',
  designers: [],
  year: 0,
  version: '',
  licenceName: '',
  category: '',
  script: '',
  direction: '',
  language: '',
  related: [],
  specimen: noSpecimen,
}

const noTrial: Trial = {
  offered: true,
  characters: [],
  features: [],
  formats: [],
  embedding: '',
  staticFonts: false,
}

const partOf = (record: EntryRecord | null, member: string) =>
  Object(record?.[member]) as EntryRecord

export function textsIn(record: EntryRecord | null): Texts {
  const texts = partOf(record, 'texts') as Partial<Texts>
  return { ...noTexts, ...texts, specimen: { ...noSpecimen, ...texts.specimen } }
}

export const trialIn = (record: EntryRecord | null): Trial => ({
  ...noTrial,
  ...(partOf(record, 'trial') as Partial<Trial>),
})

/** The record with other texts; a member that is undefined is taken out. */
export function withTexts(
  record: EntryRecord,
  change: { [K in keyof Texts]?: Texts[K] | undefined },
) {
  const texts = { ...partOf(record, 'texts'), ...change }
  const kept = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
  return { ...record, texts: kept }
}

export const withSpecimen = (record: EntryRecord, change: Partial<Specimen>) =>
  withTexts(record, { specimen: { ...textsIn(record).specimen, ...change } })

export const withTrial = (record: EntryRecord, change: Partial<Trial>) => ({
  ...record,
  trial: { ...trialIn(record), ...change },
})

/** Something of a family, such as its styles, by id. */
export type Own = DraftedEntry & { id: string }

/** The entries that belong to a family and that the draft keeps, as `entries` order them. */
export const ownOf = (entries: ReadonlyMap<string, DraftedEntry>, family: string): Own[] =>
  [...entries]
    .map(([id, entry]) => ({ id, ...entry }))
    .filter(({ record }) => record?.['family'] === family)
