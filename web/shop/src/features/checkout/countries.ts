export type RawCountry = {
  countryName: string
  countryShortCode: string
  regions: { name: string; shortCode?: string }[]
}

export type Place = { id: string; name: string }

export type CountryOptions = {
  /** A code or a name; shown first if the lists allow it. */
  topCountry?: string
  /** Codes; empty: no restriction. */
  whiteList?: readonly string[]
  blackList?: readonly string[]
}

/** The countries to choose from, by code, in the order of their names. */
export function countryChoices(data: readonly RawCountry[], options: CountryOptions = {}): Place[] {
  const { topCountry = '', whiteList = [], blackList = [] } = options
  const allowed = data
    .map(({ countryName, countryShortCode }) => ({ id: countryShortCode, name: countryName }))
    .filter(({ id }) => whiteList.length === 0 || whiteList.includes(id))
    .filter(({ id }) => !blackList.includes(id))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
  const top = allowed.find(({ id, name }) => topCountry !== '' && [id, name].includes(topCountry))
  return top ? [top, ...allowed.filter((place) => place !== top)] : allowed
}

/**
 * The regions of a country. A region's value is its code, or its name where it has none or shares
 * its code with another, so that every region can be chosen and told from the others.
 */
export function regionChoices(data: readonly RawCountry[], country: string | null): Place[] {
  const regions = data.find(({ countryShortCode }) => countryShortCode === country)?.regions ?? []
  const count = new Map<string, number>()
  for (const { shortCode } of regions) {
    if (shortCode) count.set(shortCode, (count.get(shortCode) ?? 0) + 1)
  }
  return regions.map(({ name, shortCode }) => ({
    id: shortCode && count.get(shortCode) === 1 ? shortCode : name,
    name,
  }))
}

/** Loads the world's countries and regions; some 340 kB that only the checkout needs. */
export async function loadCountries(): Promise<readonly RawCountry[]> {
  return (await import('country-region-data/data.json')).default
}

/** Where consumers have a right to withdraw, and so are asked to give it up. */
export const europeanUnion = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)
