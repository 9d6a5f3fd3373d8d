import { expect, test } from 'vitest'
import { countryName, countryTranslations, placeName } from './country-names'
import { countryOptions } from './place-options'
import { loadCountries } from './places'

const world = await loadCountries()
const namesIn = (language: string) =>
  countryOptions(world, { placeholder: '', i18n: countryTranslations(language) })
    .slice(1)
    .map(({ name }) => name)

test('countries stand by the names and in the order of the language that is read', () => {
  expect(namesIn('en-GB')).toContain('Türkiye')
  expect(namesIn('de').slice(0, 3)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln'])
  expect(namesIn('sv').slice(-3)).toEqual(['Åland', 'Österrike', 'Östtimor'])
  for (const language of ['en-GB', 'de', 'sv', 'fr']) {
    const names = namesIn(language)
    expect(names).toHaveLength(249)
    expect(new Set(names).size).toBe(249)
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare))
  }
})

test('a code that is no country stays as it is', () => {
  expect(countryName('PT', 'fr')).toBe('Portugal')
  expect(countryName('XX', 'en-GB')).toBe('XX')
  expect(countryTranslations('de').translate('Nowhere', 'XX')).toBe('Nowhere')
})

test.each([
  ['PT', 'Portugal'],
  ['US-NY', 'United States, NY'],
  ['P', 'P'],
  ['pt', 'pt'],
  ['', ''],
])('the place “%s” is called “%s”', (code, name) => expect(placeName(code)).toBe(name))
