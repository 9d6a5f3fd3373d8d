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

// Those that most readers look for, the most first.
const familiar =
  'en fr de es pt it nl pl ru uk cs sk hu ro bg sr hr sl el tr sv da nb no fi is et lv lt ca eu gl ga cy vi id ms sw ar fa ur he hi bn ta th ka hy kk ja ko zh mt sq mk bs be af'.split(
    ' ',
  )

/** How familiar a language is to most readers; less is more. */
export function familiarity(code: string) {
  const place = familiar.indexOf(code)
  return place === -1 ? familiar.length : place
}

/** At most so many of a list, the familiar ones before others, in the list's order. */
export function firstLanguages<T extends { code: string }>(languages: readonly T[], count: number) {
  const byFamiliarity = languages.toSorted((a, b) => familiarity(a.code) - familiarity(b.code))
  const chosen = new Set(byFamiliarity.slice(0, count))
  return languages.filter((language) => chosen.has(language))
}
