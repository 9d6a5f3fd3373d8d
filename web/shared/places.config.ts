import data from 'country-region-data/data.json' with { type: 'json' }
import type { Plugin } from 'vite'

export const placesModule = 'virtual:places'
export const regionsOf = (code: string) => `${placesModule}/${code}`

/**
 * Cuts country-region-data into modules: `virtual:places` with the countries, and one for the
 * regions of each, so that a page loads what is looked at instead of the world's 340 kB.
 */
export function places(): Plugin {
  return {
    name: 'places',
    resolveId: (id) => (id === placesModule || id.startsWith(regionsOf('')) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${placesModule}`) return countriesModule()
      return id.startsWith(`\0${regionsOf('')}`) ? regionsModule(id.slice(-2)) : null
    },
  }
}

function countriesModule() {
  const names = data.map(({ countryName, countryShortCode }) => [countryShortCode, countryName])
  const imports = data.map(
    ({ countryShortCode: code }) => `${code}: () => import(${JSON.stringify(regionsOf(code))})`,
  )
  return [
    `export const countries = ${JSON.stringify(names)}`,
    `export const regions = {\n${imports.join(',\n')}\n}`,
  ].join('\n')
}

function regionsModule(code: string) {
  const country = data.find(({ countryShortCode }) => countryShortCode === code)
  if (!country) throw new Error(`country-region-data knows no country ${code}`)
  const regions: { name: string; shortCode?: string }[] = country.regions
  const pairs = regions.map(({ name, shortCode }) => [shortCode ?? '', name])
  return `export default ${JSON.stringify(pairs)}`
}
