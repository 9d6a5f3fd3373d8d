import { expect, test } from 'vitest'
import {
  countryAutoComplete,
  countryOptions,
  optionOf,
  regionAutoComplete,
  regionOptions,
  type CountrySettings,
  type PlaceOption,
  type RegionSettings,
} from './place-options'
import { loadCountries, loadRegions, type Place } from './places'

const world = await loadCountries()
const states = await loadRegions('US')

const countries = (settings: Partial<CountrySettings> = {}) =>
  countryOptions(world, { placeholder: 'Select Country', ...settings })
const regions = (list: readonly Place[], settings: Partial<RegionSettings> = {}) =>
  regionOptions(list, { placeholder: 'Select Region', ...settings })
const names = (options: PlaceOption[]) => options.map(({ name }) => name)
const values = (options: PlaceOption[]) => options.map(({ value }) => value)

const german = new Map([
  ['Germany', 'Deutschland'],
  ['Austria', 'Österreich'],
  ['Zimbabwe', 'Simbabwe'],
  ['Arizona', 'Zonenland'],
])
const i18n = { language: 'de', translate: (name: string) => german.get(name) }

// The data have neither two regions with one code nor, but once, an empty code: so an older one.
const spain: Place[] = [
  { code: 'CU', name: 'Cueta' },
  { code: 'CU', name: 'Cuenca' },
  { code: '', name: 'Soria' },
  { code: 'LU', name: 'Lugo' },
]

test('31: nothing chosen, no top country, data order, no autofill is where it starts', () => {
  const [placeholder, first, second] = countries()
  expect(placeholder).toEqual({
    id: '',
    name: 'Select Country',
    isDisabled: false,
    value: '',
    place: null,
  })
  expect([first!.name, second!.name]).toEqual(['Afghanistan', 'Åland Islands'])
  expect(countries()).toHaveLength(250)
  expect(countryAutoComplete({})).toBe('off')
  expect(names(countries({ i18n }))).toContain('Deutschland')
})

test('32: a country is its code, or its name', () => {
  expect(optionOf(countries(), 'PT')).toMatchObject({ name: 'Portugal', value: 'PT' })
  expect(optionOf(countries({ countryName: true }), 'Portugal')?.value).toBe('Portugal')
  expect(optionOf(countries({ countryName: true }), 'PT')).toBeUndefined()
})

test.each([
  ['US', false],
  ['United States', false],
  ['US', true],
  ['United States', true],
])('33: top country %s comes first and once; countries by name: %s', (topCountry, byName) => {
  const options = countries({ topCountry, countryName: byName })
  expect(options[1]).toMatchObject({
    name: 'United States',
    value: byName ? 'United States' : 'US',
  })
  expect(options[2]!.name).toBe('Afghanistan')
  expect(options).toHaveLength(250)
  expect(new Set(values(options)).size).toBe(250)
})

test('34: the lists hold for the top country too, and an unknown one is ignored', () => {
  expect(values(countries({ topCountry: 'US', blackList: ['US'] }))).not.toContain('US')
  expect(values(countries({ topCountry: 'US', whiteList: ['CA', 'ES'] }))).toEqual(['', 'CA', 'ES'])
  expect(names(countries({ topCountry: 'XX' }))).toEqual(names(countries()))
})

test('35: lists are of codes, an empty one restricts nothing, the black one comes last', () => {
  expect(names(countries({ countryName: true, whiteList: ['CA', 'ES'] }))).toEqual([
    'Select Country',
    'Canada',
    'Spain',
  ])
  expect(countries({ whiteList: ['Canada'] })).toHaveLength(1)
  expect(countries({ whiteList: [] })).toHaveLength(250)
  expect(values(countries({ whiteList: ['CA', 'ES'], blackList: ['ES'] }))).toEqual(['', 'CA'])
})

test('36: the placeholder can be chosen, is disabled, or is not there', () => {
  expect(countries()[0]).toMatchObject({ value: '', isDisabled: false })
  expect(countries({ disablePlaceholder: true })[0]).toMatchObject({ value: '', isDisabled: true })
  const removed = { removePlaceholder: true, topCountry: 'US' }
  expect(countries(removed)[0]!.value).toBe('US')
  expect(countries({ ...removed, disablePlaceholder: true })[0]!.value).toBe('US')
})

test('37: codes are shown for names and change no value', () => {
  const options = countries({ shortCodeDropdown: true, countryName: true, topCountry: 'US' })
  expect(options[1]).toMatchObject({ name: 'US', value: 'United States' })
  expect(names(regions(spain, { shortCodeDropdown: true }))).toEqual([
    'Select Region',
    'CU',
    'CU',
    'Soria',
    'LU',
  ])
})

test('38: autofill is told what the values are', () => {
  expect(countryAutoComplete({ autocomplete: true })).toBe('country')
  expect(countryAutoComplete({ autocomplete: true, countryName: true })).toBe('country-name')
  expect(regionAutoComplete({ autocomplete: true })).toBe('address-level1')
  expect(regionAutoComplete({})).toBe('off')
})

test('39: translated names are shown in their own order, filtered by code, chosen by the same value', () => {
  const whiteList = ['AT', 'DE', 'PT', 'ZW']
  expect(names(countries({ i18n, whiteList })).slice(1)).toEqual([
    'Deutschland',
    'Österreich',
    'Portugal',
    'Simbabwe',
  ])
  expect(values(countries({ i18n, whiteList, countryName: true })).slice(1)).toEqual([
    'Germany',
    'Austria',
    'Portugal',
    'Zimbabwe',
  ])
  const dataOrder = ['Austria', 'Germany', 'Portugal', 'Zimbabwe']
  expect(names(countries({ i18n, usei18n: false, whiteList })).slice(1)).toEqual(dataOrder)
  expect(names(countries({ whiteList })).slice(1)).toEqual(dataOrder)
  const listed = regions(states, { i18n, whiteList: ['AZ', 'WY'] })
  expect(values(listed)).toEqual(['', 'WY', 'AZ'])
})

test('44: a region is its code, or its name', () => {
  expect(optionOf(regions(states), 'AZ')?.name).toBe('Arizona')
  expect(optionOf(regions(states, { regionName: true }), 'Arizona')?.value).toBe('Arizona')
})

test('45: a region without a code is its name, and can be chosen', () => {
  const [, , , soria] = regions(spain)
  expect(soria).toMatchObject({ id: 'Soria', name: 'Soria', value: 'Soria' })
})

test('45: every region of the world has a value of its own', async () => {
  for (const { code } of world) {
    const all = values(regions(await loadRegions(code)))
    expect(all.slice(1), code).not.toContain('')
    expect(new Set(all).size, code).toBe(all.length)
  }
})

test('46: of two regions with one code each can be chosen and is found again', () => {
  const options = regions(spain)
  expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
  expect(values(options)).toEqual(['', 'CU', 'CU', 'Soria', 'LU'])
  expect(optionOf(options, 'CU')?.name).toBe('Cueta')
  expect(optionOf(options, { code: 'CU', name: 'Cuenca' })?.name).toBe('Cuenca')
})

test('47: regions are listed by code, and those without one fall to any white list', () => {
  expect(names(regions(states, { whiteList: ['AZ'] }))).toEqual(['Select Region', 'Arizona'])
  const blackened = names(regions(states, { blackList: ['AZ'] }))
  expect(blackened).not.toContain('Arizona')
  expect(blackened).toHaveLength(62)
  expect(names(regions(spain, { whiteList: ['CU', 'LU'] }))).not.toContain('Soria')
  expect(names(regions(spain, { blackList: ['CU'] }))).toContain('Soria')
})
