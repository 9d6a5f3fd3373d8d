import type { LanguageSets } from './languages'
import type { Family } from './queries'

/** The fields that families and styles are filtered by. A style names its family. */
export type Filterable = Pick<
  Family,
  'id' | 'name' | 'category' | 'script' | 'axisCount' | 'widths' | 'minWeight' | 'maxWeight'
> & { family?: string }

export const kinds = ['all', 'serif', 'sans', 'mono', 'display', 'variable'] as const
export type Kind = (typeof kinds)[number]
export const widthChoices = ['condensed', 'normal', 'expanded'] as const
export type WidthChoice = (typeof widthChoices)[number]

/** The visitor's filter; empty strings mean "any". */
export type Filter = {
  kind: Kind
  script: string
  language: string
  width: string
  weight: string
  name: string
}

/** The filter as the query of the address has it; what it does not know is left out. */
export function readFilter(query: URLSearchParams): Filter {
  const kind = query.get('kind') ?? ''
  return {
    kind: kinds.find((known) => known === kind) ?? 'all',
    script: query.get('script') ?? '',
    language: query.get('language') ?? '',
    width: widthChoices.find((known) => known === query.get('width')) ?? '',
    weight: /^[1-9]00$/.test(query.get('weight') ?? '') ? query.get('weight')! : '',
    name: query.get('name') ?? '',
  }
}

/** The query with another filter in it; everything else of it stays. */
export function writeFilter(query: URLSearchParams, filter: Filter): URLSearchParams {
  const next = new URLSearchParams(query)
  const values = { ...filter, kind: filter.kind === 'all' ? '' : filter.kind }
  for (const [key, value] of Object.entries(values)) {
    if (value === '') next.delete(key)
    else next.set(key, value)
  }
  return next
}

/** Whether the filter asks for something that only LanguageSets can tell. */
export const asksForLanguage = ({ script, language }: Filter) => script !== '' || language !== ''

/** index: null while it is on its way; then languages narrow nothing, and scripts are those fonts are made for. */
export function matches(family: Filterable, filter: Filter, index: LanguageSets | null) {
  return (
    isOfKind(family, filter.kind) &&
    setsLanguage(family, filter, index) &&
    (filter.width === '' || family.widths.some((width) => widthOf(width) === filter.width)) &&
    (filter.weight === '' || hasWeight(family, Number(filter.weight))) &&
    fold(family.name).includes(fold(filter.name.trim()))
  )
}

function setsLanguage(family: Filterable, filter: Filter, index: LanguageSets | null) {
  if (!asksForLanguage(filter)) return true
  if (index) return index.sets(family, filter)
  return filter.script === '' || family.script === filter.script
}

function isOfKind(family: Filterable, kind: Kind) {
  if (kind === 'all') return true
  if (kind === 'variable') return family.axisCount > 0
  return family.category === kind
}

/** How many families there would be of a kind, were it chosen beside the rest of the filter. */
export const countOf = (
  families: readonly Filterable[],
  filter: Filter,
  kind: Kind,
  index: LanguageSets | null,
) => families.filter((family) => matches(family, { ...filter, kind }, index)).length

/** The weights, in hundreds, that some family has. */
export function weightsOf(families: readonly Filterable[]) {
  const all = [100, 200, 300, 400, 500, 600, 700, 800, 900]
  return all.filter((weight) => families.some((family) => hasWeight(family, weight)))
}

/** The groups of widths that some family has. */
export function widthsOf(families: readonly Filterable[]) {
  const present = new Set(families.flatMap(({ widths }) => widths.map(widthOf)))
  return widthChoices.filter((choice) => present.has(choice))
}

function hasWeight({ minWeight, maxWeight }: Filterable, weight: number) {
  return minWeight <= weight && weight <= maxWeight
}

/** The group that a width in per cent belongs to. */
export function widthOf(percent: number): WidthChoice {
  if (percent < 100) return 'condensed'
  return percent > 100 ? 'expanded' : 'normal'
}

/** Case and accents do not matter when a name is looked for. */
export function fold(name: string) {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
