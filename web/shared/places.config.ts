import data from 'country-region-data/data.json' with { type: 'json' }
import type { Plugin } from 'vite'

const countriesModule = 'virtual:places/countries'
const regionsModule = 'virtual:places/regions'

/**
 * Cuts country-region-data into two modules, so that a page that shows countries does not load the
 * regions of all of them. The regions are one file: the smallest of the world's need no request each.
 */
export function places(): Plugin {
  const modules = new Map([
    [`\0${countriesModule}`, countries],
    [`\0${regionsModule}`, regions],
  ])
  return {
    name: 'places',
    resolveId: (id) => (modules.has(`\0${id}`) ? `\0${id}` : null),
    load: (id) => modules.get(id)?.() ?? null,
  }
}

const countries = () =>
  exported(data.map(({ countryName, countryShortCode }) => [countryShortCode, countryName]))

const regions = () =>
  exported(Object.fromEntries(data.map((country) => [country.countryShortCode, pairsOf(country)])))

function pairsOf({ regions }: { regions: { name: string; shortCode?: string }[] }) {
  return regions.map(({ name, shortCode }) => [shortCode ?? '', name])
}

const exported = (value: unknown) => `export default ${JSON.stringify(value)}`
