import type { Translations } from './place-options'

/** The name of a country in a language, by its code; an unknown code stays as it is. */
export function countryName(code: string, language = ofPage()): string {
  return namesIn(language).of(code) ?? code
}

/**
 * The name of the country of a text that is a code, or begins with one: "PT", "US-NY" is "United States, NY".
 * Any other text, such as a code that is still being typed, stays as it is.
 */
export function placeName(code: string): string {
  const [, country, region] = /^([A-Z]{2})(?:-([A-Z0-9]{1,3}))?$/.exec(code) ?? []
  if (country === undefined) return code
  return [countryName(country), region].filter(Boolean).join(', ')
}

/** The countries in a language: their names, and the order of these. */
export function countryTranslations(language = ofPage()): Translations {
  const names = namesIn(language)
  return { language, translate: (name, code) => known(names.of(code), code) ?? name }
}

const known = (name: string | undefined, code: string) => (name === code ? undefined : name)

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region' })

// The interface is written in British English.
const ofPage = () => {
  const { lang } = document.documentElement
  return !lang || lang === 'en' ? 'en-GB' : lang
}
