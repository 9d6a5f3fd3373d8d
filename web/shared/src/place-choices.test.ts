import { expect, test } from 'vitest'
import { countryChoices, countryOfRegions, regionChoices } from './place-choices'
import { countryOptions, regionOptions, type RegionSettings } from './place-options'
import { loadCountries, loadRegions } from './places'

const world = await loadCountries()
const lists = { US: await loadRegions('US'), CA: await loadRegions('CA') }

function step(
  [before, country]: ['' | 'US' | 'CA', '' | 'US' | 'CA'],
  more: Partial<RegionSettings & { chosen: string; isFirst: boolean; isLoading: boolean }> = {},
) {
  const { chosen = '', isFirst = false, isLoading = false, ...rest } = more
  const settings = { placeholder: 'Select Region', ...rest }
  const regions = country ? lists[country] : []
  const options = isLoading ? null : regionOptions(regions, settings)
  return regionChoices({ before, country, isFirst, options, chosen }, settings).map(
    ({ value }) => value,
  )
}

const firstOf = (settings: { topCountry?: string; disablePlaceholder?: boolean }, chosen = '') => {
  const all = { placeholder: 'Select Country', removePlaceholder: true, ...settings }
  return countryChoices({ options: countryOptions(world, all), chosen }, all)
}

test('36: without a placeholder the first country is chosen at once', () => {
  const afghanistan = { code: 'AF', name: 'Afghanistan' }
  expect(firstOf({})).toEqual([{ value: 'AF', place: afghanistan }])
  expect(firstOf({ topCountry: 'US' })[0]?.value).toBe('US')
  expect(firstOf({ disablePlaceholder: true })[0]?.value).toBe('AF')
})

test('36: what is chosen already stays, and nothing is chosen before the list is there', () => {
  expect(firstOf({}, 'PT')).toEqual([])
  expect(firstOf({}, 'XX')[0]?.value).toBe('AF')
  const settings = { placeholder: '', removePlaceholder: true }
  expect(countryChoices({ options: null, chosen: '' }, settings)).toEqual([])
})

test('36: with a placeholder nobody chooses for the person', () => {
  const settings = { placeholder: '', disablePlaceholder: true }
  const options = countryOptions(world, settings)
  expect(countryChoices({ options, chosen: '' }, settings)).toEqual([])
})

test('40: who leaves the country out gets the regions of the default, else of the US', () => {
  expect(countryOfRegions({ country: undefined })).toBe('US')
  expect(countryOfRegions({ country: undefined, countryName: true })).toBe('United States')
  expect(countryOfRegions({ country: undefined, defaultRegion: 'CA' })).toBe('CA')
  expect(countryOfRegions({ country: 'PT', defaultRegion: 'CA' })).toBe('PT')
})

test('41: another country clears the region; the first country does not', () => {
  expect(step(['US', 'CA'], { chosen: 'AZ' })).toEqual([''])
  expect(step(['', 'CA'], { chosen: 'QC' })).toEqual([])
  expect(step(['CA', 'CA'], { chosen: 'QC' })).toEqual([])
})

test('42: no country clears the region, and there is no first one to take', () => {
  expect(step(['US', ''], { chosen: 'AZ' })).toEqual([''])
  expect(step(['US', ''], { chosen: 'AZ', removePlaceholder: true })).toEqual([''])
  expect(countryOfRegions({ country: '', defaultRegion: 'CA' })).toBe('')
})

test('43: a disabled placeholder takes the first region of another country, not of the first', () => {
  const settings = { disablePlaceholder: true }
  expect(step(['US', 'CA'], { ...settings, chosen: 'AZ' })).toEqual(['', 'AB'])
  expect(step(['US', 'US'], { ...settings, isFirst: true })).toEqual([])
})

test('43: a removed placeholder takes the first region of the first country too', () => {
  const settings = { removePlaceholder: true }
  expect(step(['US', 'US'], { ...settings, isFirst: true })).toEqual(['AL'])
  expect(step(['US', 'CA'], { ...settings, chosen: 'AZ' })).toEqual(['', 'AB'])
  expect(step(['US', 'US'], { ...settings, isFirst: true, chosen: 'AZ' })).toEqual([])
})

test('43: the region is cleared at once, and the first one taken when the list is there', () => {
  const settings = { disablePlaceholder: true }
  expect(step(['US', 'CA'], { ...settings, chosen: 'AZ', isLoading: true })).toEqual([''])
  expect(step(['CA', 'CA'], { ...settings })).toEqual(['AB'])
})
