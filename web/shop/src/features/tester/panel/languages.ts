import type { Schemas } from '@typecase/shared/api'

type Language = Pick<Schemas['FontLanguage'], 'code' | 'name'>

const names = new Intl.DisplayNames(['en-GB'], { type: 'language' })

/** The name of a language by its BCP 47 tag: "de" is "German". */
function languageName(tag: string) {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}

/** A family's languages to choose from, by name, and the one that is chosen in any case. */
export function languageChoices(languages: readonly Language[], chosen: string) {
  const choices = languages.map(({ code, name }) => ({ id: code, name }))
  if (!choices.some(({ id }) => id === chosen)) {
    choices.push({ id: chosen, name: languageName(chosen) })
  }
  return choices.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
}
