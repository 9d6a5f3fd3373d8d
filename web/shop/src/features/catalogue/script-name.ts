const names = new Intl.DisplayNames(['en-GB'], { type: 'script' })

/** The name of a script by its ISO 15924 code: "Latn" is "Latin". */
export function scriptName(code: string) {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
