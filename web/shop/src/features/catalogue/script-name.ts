import { text } from '#src/messages/text.ts'

const names = new Intl.DisplayNames(['en-GB'], { type: 'script' })

// Browsers name these by an adjective alone.
const ownNames: Readonly<Record<string, string>> = {
  Hans: text('script.hans'),
  Hant: text('script.hant'),
}

/** The name of a script by its ISO 15924 code: "Latn" is "Latin". */
export function scriptName(code: string) {
  try {
    return ownNames[code] ?? names.of(code) ?? code
  } catch {
    return code
  }
}
