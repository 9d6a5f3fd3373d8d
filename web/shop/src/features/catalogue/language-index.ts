import { type Filter, type Filterable, fold, matches } from './filter'
import {
  type LanguageList,
  type LanguageSets,
  type Setter,
  type Wish,
  type Language,
  scriptName,
  scriptMark,
  type LanguageChoice,
  type LanguageChoices,
} from './languages'
import { firstLanguages, matchLanguages } from './match-languages'

/** Whether the places of a set hold: one byte each. */
type Places = Uint8Array
type Group = { styles: ReadonlySet<string>; set: Places }
type FamilySets = { every: Places; groups: Group[] }

/** Indexes the languages that families and styles on sale set, from a LanguageList. */
export function languageIndex({ languages, families }: LanguageList) {
  const places = new Map(languages.map(({ code }, place) => [code, place]))
  const decode = decoder(languages.length)
  const sets = new Map(families.map((family) => [family.id, setsOf(family, decode)]))
  const placesOf = ({ language, script }: Wish) =>
    language === ''
      ? languages.flatMap((each, place) => (each.script === script ? [place] : []))
      : [places.get(language) ?? -1]

  /** The sets of the family's styles, or of the style. */
  const ownSets = ({ id, family = id }: Setter): Places[] => {
    const found = sets.get(family)
    if (!found) return []
    if (found.groups.length === 0) return [found.every]
    const own = found.groups.filter(({ styles }) => family === id || styles.has(id))
    return own.map(({ set }) => set)
  }

  const index: LanguageSets = {
    languages,
    name: (code) => languages[places.get(code) ?? -1]?.name ?? code,

    sets(setter, wish) {
      if (wish.language === '' && setter.script === wish.script) return true
      const wanted = placesOf(wish)
      return ownSets(setter).some((set) => wanted.some((place) => set[place] === 1))
    },

    stylesThatSet(family, wish) {
      const wanted = placesOf(wish)
      const { every, groups } = sets.get(family) ?? { every: null, groups: [] }
      if (wanted.some((place) => every?.[place] === 1)) return null
      const able = groups.filter(({ set }) => wanted.some((place) => set[place] === 1))
      return able.length === 0 ? null : new Set(able.flatMap(({ styles }) => [...styles]))
    },

    counts(setters) {
      const byLanguage = new Map<string, number>()
      const byScript = new Map<string, number>()
      for (const setter of setters) {
        const own = ownSets(setter)
        const scripts = new Set([setter.script])
        languages.forEach(({ code, script }, place) => {
          if (!own.some((set) => set[place] === 1)) return
          byLanguage.set(code, (byLanguage.get(code) ?? 0) + 1)
          scripts.add(script)
        })
        for (const script of scripts) byScript.set(script, (byScript.get(script) ?? 0) + 1)
      }
      return { byLanguage, byScript }
    },
  }
  return {
    ...index,
    /** The languages and scripts that narrow a filter, by what is typed. */
    choices: (families: readonly Filterable[], filter: Filter) =>
      languageChoices(families, filter, index),
  }
}

export type LanguageIndex = ReturnType<typeof languageIndex>

function setsOf(
  { every, groups = [] }: LanguageList['families'][number],
  decode: (digits: string) => Places,
): FamilySets {
  return {
    every: decode(every),
    groups: groups.map(({ styles, set }) => ({ styles: new Set(styles), set: decode(set) })),
  }
}

/** Digit n holds places 4 n to 4 n + 3, the first of them as its lowest bit. Families share sets. */
function decoder(count: number) {
  const known = new Map<string, Places>()
  return (digits: string) => {
    const found = known.get(digits)
    if (found) return found
    const set = new Uint8Array(count)
    for (let place = 0; place < count; place++) {
      const digit = parseInt(digits[place >> 2] ?? '0', 16)
      set[place] = (digit >> (place & 3)) & 1
    }
    known.set(digits, set)
    return set
  }
}

// The number of choices before anything is typed. A list of hundreds opens slowly on a phone.
const offeredAtFirst = 40

/**
 * Languages and scripts that some of these set, by what is typed: scripts and familiar languages where
 * that is nothing. Each with how many the rest of the filter leaves.
 */
export function languageChoices(
  families: readonly Filterable[],
  filter: Filter,
  index: LanguageSets,
) {
  const rest = { ...filter, script: '', language: '' }
  const all = index.counts(families)
  const now = index.counts(families.filter((family) => matches(family, rest, null)))

  const counted = (id: string, name: string, count = 0): LanguageChoice => ({
    id,
    name,
    count,
    isDisabled: count === 0,
  })
  const scripts = [...all.byScript]
    .map(([script, count]) => ({ script, name: scriptName(script), count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en-GB'))
    .map(({ script, name }) => counted(scriptMark + script, name, now.byScript.get(script)))
  const languages = index.languages.filter(({ code }) => all.byLanguage.has(code))
  const choiceOf = ({ code, name }: Language) => counted(code, name, now.byLanguage.get(code))

  return (typed: string): LanguageChoices => {
    if (typed === '') {
      const chosen = languages.filter(({ code }) => code === filter.language)
      const first = new Set([...firstLanguages(languages, offeredAtFirst), ...chosen])
      const offered = languages.filter((language) => first.has(language))
      return { scripts, languages: offered.map(choiceOf), count: languages.length }
    }
    return {
      count: languages.length,
      scripts: scripts.filter(({ name }) => fold(name).startsWith(fold(typed))),
      languages: matchLanguages(typed, languages).map(choiceOf),
    }
  }
}
