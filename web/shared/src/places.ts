/** A country or a region, by its English name. A region without a code has ''. */
export type Place = { code: string; name: string }

type Pair = readonly [code: string, name: string]
const toPlace = ([code, name]: Pair): Place => ({ code, name })

/** The world's countries in the order of the data, which is nearly that of their names. */
export async function loadCountries(): Promise<Place[]> {
  return (await countryPairs()).map(toPlace)
}

/** The regions of a country, by its code or its name; of an unknown country and of none, none. */
export async function loadRegions(country: string): Promise<Place[]> {
  if (country === '') return []
  const [countries, { default: regions }] = await Promise.all([
    countryPairs(),
    import('virtual:places/regions'),
  ])
  const code = countries.find((pair) => pair.includes(country))?.[0]
  return (code === undefined ? [] : (regions[code] ?? [])).map(toPlace)
}

const countryPairs = async () => (await import('virtual:places/countries')).default
