import type { Place } from './places'

/** How a language names the countries and regions, and sorts them. */
export type Translations = {
  /** A BCP 47 tag. */
  language: string
  /** From the English name, or the code; what has no translation keeps its name. */
  translate: (name: string, code: string) => string | undefined
}

export type PlaceSettings = {
  /** The words of the entry that chooses nothing. */
  placeholder: string
  /** That entry is shown but cannot be chosen. */
  disablePlaceholder?: boolean
  /** There is no such entry: the first place is chosen at once. Beats disablePlaceholder. */
  removePlaceholder?: boolean
  /** Codes in place of names, for the eye. */
  shortCodeDropdown?: boolean
  /** Lets the browser fill the field from what it knows of the person. */
  autocomplete?: boolean
  /** Codes to offer; none: all of them. */
  whiteList?: readonly string[]
  /** Codes not to offer, even if the white list names them. */
  blackList?: readonly string[]
  i18n?: Translations | undefined
  /** False leaves `i18n` unused: English names in the order of the data. */
  usei18n?: boolean
}

export type CountrySettings = PlaceSettings & {
  /** Countries are chosen by name instead of code. */
  countryName?: boolean
  /** Code or name of the country to show first, if the lists offer it. */
  topCountry?: string
}

export type RegionSettings = PlaceSettings & {
  /** Regions are chosen by name, even those that have a code. */
  regionName?: boolean
}

/** An entry of a picker. */
export type PlaceOption = {
  /** Unlike every other of the list, also where two places share a value. */
  id: string
  /** The name that is shown. */
  name: string
  isDisabled: boolean
  /**
   * The value that choosing it gives: a code or an English name, whatever the language; '' for
   * none.
   */
  value: string
  place: Place | null
}

export function countryOptions(countries: readonly Place[], settings: CountrySettings) {
  const { topCountry = '', countryName = false } = settings
  const allowed = arrange(countries, settings)
  const top = allowed.find(
    ({ place: { code, name } }) => topCountry !== '' && [code, name].includes(topCountry),
  )
  const inOrder = top ? [top, ...allowed.filter((country) => country !== top)] : allowed
  return options(inOrder, settings, ({ code, name }) => (countryName ? name : code))
}

/** A region's value is its code where it has one, else its name. */
export function regionOptions(regions: readonly Place[], settings: RegionSettings) {
  const { regionName = false } = settings
  return options(arrange(regions, settings), settings, ({ code, name }) =>
    regionName ? name : code || name,
  )
}

/** The entry of a value. A place finds the very one among several that share a code. */
export function optionOf(list: readonly PlaceOption[], chosen: string | Place) {
  return list.find(({ value, place }) =>
    typeof chosen === 'string'
      ? value === chosen
      : place?.code === chosen.code && place.name === chosen.name,
  )
}

/** The HTML autofill token of a country's field. */
export const countryAutoComplete = ({ autocomplete, countryName }: Partial<CountrySettings>) =>
  autocomplete ? (countryName ? 'country-name' : 'country') : 'off'

/** The HTML autofill token of a region's field. */
export const regionAutoComplete = ({ autocomplete }: Partial<RegionSettings>) =>
  autocomplete ? 'address-level1' : 'off'

type Shown = { place: Place; name: string }

function arrange(places: readonly Place[], settings: PlaceSettings): Shown[] {
  const { whiteList = [], blackList = [], i18n, usei18n = true } = settings
  const shown = usei18n && i18n ? translated(places, i18n) : places.map(inEnglish)
  return shown
    .filter(({ place }) => whiteList.length === 0 || whiteList.includes(place.code))
    .filter(({ place }) => !blackList.includes(place.code))
}

const inEnglish = (place: Place): Shown => ({ place, name: place.name })

function translated(places: readonly Place[], { language, translate }: Translations): Shown[] {
  const { compare } = new Intl.Collator(language)
  return places
    .map((place) => ({ place, name: translate(place.name, place.code) || place.name }))
    .sort((one, other) => compare(one.name, other.name))
}

function options(list: Shown[], settings: PlaceSettings, valueOf: (place: Place) => string) {
  const { shortCodeDropdown = false, removePlaceholder = false } = settings
  const seen = new Set<string>()
  const entries = list.map(({ place, name }, index): PlaceOption => {
    const value = valueOf(place)
    // The first has the bare value, which the browser's autofill looks for.
    const id = seen.has(value) ? `${value}#${index}` : value
    seen.add(value)
    const shown = shortCodeDropdown ? place.code || name : name
    return { id, name: shown, isDisabled: false, value, place }
  })
  return removePlaceholder ? entries : [placeholderOption(settings), ...entries]
}

const placeholderOption = (settings: PlaceSettings): PlaceOption => ({
  id: '',
  name: settings.placeholder,
  isDisabled: settings.disablePlaceholder ?? false,
  value: '',
  place: null,
})
