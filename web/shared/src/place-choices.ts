import {
  optionOf,
  type PlaceOption,
  type PlaceSettings,
  type RegionSettings,
} from './place-options'
import type { Place } from './places'

/** A choice that a picker makes by itself or a person makes. */
export type PlaceChoice = { value: string; place: Place | null }

type Default = {
  country: string | undefined
  defaultRegion?: string | undefined
  countryName?: boolean | undefined
}

/**
 * The country whose regions are shown. An empty country ('') has no regions; undefined means the
 * default, else the United States.
 */
export function countryOfRegions({ country, defaultRegion, countryName }: Default) {
  return country ?? (defaultRegion || (countryName ? 'United States' : 'US'))
}

type CountryStep = {
  /** Null until the countries are there. */
  options: readonly PlaceOption[] | null
  chosen: string | Place
}

/** The choices that a country picker makes by itself. A chosen country on the list stays. */
export function countryChoices({ options, chosen }: CountryStep, settings: PlaceSettings) {
  return settings.removePlaceholder ? first(options, chosen) : []
}

type RegionStep = {
  /** The country of the step before, or of this one. */
  before: string
  country: string
  /** The country is still the one that the picker began with. */
  isFirst: boolean
  /** Null until the country's regions are there. */
  options: readonly PlaceOption[] | null
  chosen: string | Place
}

/**
 * The choices that a region picker makes by itself, in this order: none, when the country has
 * become another; the first region, where choosing none is no choice. A choice that is on the list stays.
 */
export function regionChoices(step: RegionStep, settings: RegionSettings): PlaceChoice[] {
  const { before, country, isFirst, options, chosen } = step
  const clears = before !== '' && before !== country
  const takesFirst = settings.removePlaceholder || (settings.disablePlaceholder && !isFirst)
  return [
    ...(clears ? [{ value: '', place: null }] : []),
    ...(takesFirst ? first(options, clears ? '' : chosen) : []),
  ]
}

function first(options: readonly PlaceOption[] | null, chosen: string | Place): PlaceChoice[] {
  if (!options || optionOf(options, chosen)?.place) return []
  const option = options.find(({ place }) => place !== null)
  return option ? [{ value: option.value, place: option.place }] : []
}
