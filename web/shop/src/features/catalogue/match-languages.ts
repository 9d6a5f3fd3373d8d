import { fold } from './filter'
import type { Language } from './languages'

/**
 * The languages that somebody may mean by what is typed, the likeliest first: a tag, a whole name, the
 * beginning of a name, of a word in it. Names count in English and in the language itself.
 */
export function matchLanguages<T extends Pick<Language, 'code' | 'name' | 'ownName'>>(
  typed: string,
  languages: readonly T[],
): T[] {
  const sought = fold(typed.trim())
  if (sought === '') return []
  return languages
    .map((language) => ({ language, rank: rankOf(language, sought) }))
    .filter(({ rank }) => rank < none)
    .sort((a, b) => a.rank - b.rank)
    .map(({ language }) => language)
}

const none = 4

function rankOf(
  { code, name, ownName }: Pick<Language, 'code' | 'name' | 'ownName'>,
  sought: string,
) {
  const names = [fold(name), fold(ownName)]
  if (names.includes(sought)) return 0
  if (code.toLowerCase() === sought) return 1
  if (names.some((each) => each.startsWith(sought))) return 2
  const isInWord = (each: string) => each.split(/[^\p{L}\p{M}\p{N}’']+/u).some(begins)
  const begins = (word: string) => word.startsWith(sought)
  return names.some(isInWord) ? 3 : none
}
