import { expect, test } from 'vitest'
import { countryChoices, regionChoices, type RawCountry } from './countries'

const data: RawCountry[] = [
  {
    countryName: 'United States',
    countryShortCode: 'US',
    regions: [{ name: 'Arizona', shortCode: 'AZ' }],
  },
  { countryName: 'Canada', countryShortCode: 'CA', regions: [{ name: 'Quebec', shortCode: 'QC' }] },
  {
    countryName: 'Spain',
    countryShortCode: 'ES',
    regions: [
      { name: 'Cueta', shortCode: 'CU' },
      { name: 'Cuenca', shortCode: 'CU' },
      { name: 'Soria' },
      { name: 'Lugo', shortCode: '' },
    ],
  },
]
const names = (choices: { name: string }[]) => choices.map(({ name }) => name)

test('case 33: the top country comes first and once, by code or by name', () => {
  expect(names(countryChoices(data, { topCountry: 'US' }))).toEqual([
    'United States',
    'Canada',
    'Spain',
  ])
  expect(names(countryChoices(data, { topCountry: 'Spain' }))).toEqual([
    'Spain',
    'Canada',
    'United States',
  ])
})

test('case 34: the lists hold for the top country too, and an unknown one is ignored', () => {
  expect(names(countryChoices(data, { topCountry: 'US', blackList: ['US'] }))).toEqual([
    'Canada',
    'Spain',
  ])
  expect(names(countryChoices(data, { topCountry: 'XX' }))).toHaveLength(3)
})

test('case 35: an empty white list restricts nothing, and the black list comes after the white', () => {
  expect(countryChoices(data, { whiteList: [] })).toHaveLength(3)
  expect(names(countryChoices(data, { whiteList: ['CA', 'ES'], blackList: ['ES'] }))).toEqual([
    'Canada',
  ])
})

test('case 40: without a country there are no regions', () => {
  expect(regionChoices(data, null)).toEqual([])
})

test('cases 45 and 46: regions without a code of their own are known by name', () => {
  expect(regionChoices(data, 'ES')).toEqual([
    { id: 'Cueta', name: 'Cueta' },
    { id: 'Cuenca', name: 'Cuenca' },
    { id: 'Soria', name: 'Soria' },
    { id: 'Lugo', name: 'Lugo' },
  ])
  expect(regionChoices(data, 'CA')).toEqual([{ id: 'QC', name: 'Quebec' }])
})
