// @vitest-environment node
import data from 'country-region-data/data.json'
import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { places } from '../places.config'
import { loadCountries, loadRegions } from './places'

const raw: { regions: { name: string; shortCode?: string }[] }[] = data
const count = <T>(list: T[], is: (item: T) => boolean) => list.filter(is).length

test('the data have the known figures', () => {
  const regions = raw.flatMap((country) => country.regions)
  expect(raw).toHaveLength(249)
  expect(regions).toHaveLength(4387)
  expect(count(regions, (region) => !('shortCode' in region))).toBe(178)
  expect(count(regions, ({ shortCode }) => shortCode === '')).toBe(1)
  expect(count(raw, (country) => country.regions.some(({ shortCode }) => !shortCode))).toBe(32)
  const repeated = raw.map((country) => {
    const codes = country.regions.flatMap(({ shortCode }) => shortCode || [])
    return codes.length - new Set(codes).size
  })
  expect(Math.max(...repeated)).toBe(0)
})

test('the loaded places are all that the data have', async () => {
  const countries = await loadCountries()
  expect(countries).toHaveLength(249)
  expect(countries.at(-1)).toEqual({ code: 'ZW', name: 'Zimbabwe' })
  const regions = await Promise.all(countries.map(({ code }) => loadRegions(code)))
  expect(regions.flat()).toHaveLength(4387)
  expect(count(regions.flat(), ({ code }) => code === '')).toBe(179)
  expect(await loadRegions('Canada')).toEqual(await loadRegions('CA'))
  expect(await loadRegions('CA')).toContainEqual({ code: 'QC', name: 'Quebec' })
})

test('an unknown country and none have no regions', async () => {
  expect(await loadRegions('XX')).toEqual([])
  expect(await loadRegions('')).toEqual([])
})

test('a page loads neither countries nor regions before it asks, and regions for a country alone', async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [places()],
    build: {
      write: false,
      rollupOptions: { input: 'src/places.ts', preserveEntrySignatures: 'strict' },
    },
  })) as Rollup.RollupOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const size = (name: string) => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(name))
    return gzipSync(found!.code).length
  }
  const entry = chunks.find(({ isEntry }) => isEntry)!
  expect(entry.dynamicImports).toHaveLength(2)
  expect(Buffer.byteLength(entry.code)).toBeLessThan(3_000)
  expect(size('places/countries')).toBeLessThan(4_000)
  expect(size('places/regions')).toBeLessThan(40_000)
  expect(chunks.length).toBeLessThanOrEqual(4)
})
