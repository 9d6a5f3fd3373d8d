import type { Translations } from './place-options'

/** The name of a country in a language, by its code; an unknown code stays as it is. */
export function countryName(code: string, language = ofPage()): string {
  return namesIn(language).of(code) ?? code
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
