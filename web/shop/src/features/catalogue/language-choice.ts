import type { Wish } from './languages'

/** An id names a language ("vi") or a script ("script Latn"). */
export type LanguageChoice = { id: string; name: string; count?: number; isDisabled?: boolean }
export type LanguageChoices = {
  scripts: LanguageChoice[]
  languages: LanguageChoice[]
  /** How many languages there are to find. */
  count: number
}

/** Begins the id of a script. */
export const scriptMark = 'script '

/** What a chosen id asks for; an id that is neither asks for nothing. */
export function readChoice(id: string): Wish {
  if (id.startsWith(scriptMark)) return { script: id.slice(scriptMark.length), language: '' }
  return { script: '', language: id === 'any' ? '' : id }
}

export const writeChoice = ({ language, script }: Wish) =>
  language === '' && script !== '' ? scriptMark + script : language
