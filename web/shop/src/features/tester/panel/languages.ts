const names = new Intl.DisplayNames(['en-GB'], { type: 'language' })

/** The name of a language by its BCP 47 tag: "de" is "German". */
export function languageName(tag: string) {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Languages to choose from, by name, each once. */
export function languageChoices(tags: readonly string[]) {
  return [...new Set(tags)]
    .map((tag) => ({ id: tag, name: languageName(tag) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
}
