import type { Filter, Filterable } from './filter'
import { languageChoices } from './language-choices'
import type { LanguageList, Setter, Wish } from './languages'

/** Whether the places of a set hold: one byte each. */
type Places = Uint8Array
type Group = { styles: ReadonlySet<string>; set: Places }
type FamilySets = { every: Places; groups: Group[] }

/** What families and styles on sale set, by a LanguageList. */
export function languageIndex({ languages, families }: LanguageList) {
  const places = new Map(languages.map(({ code }, place) => [code, place]))
  const decode = decoder(languages.length)
  const sets = new Map(families.map((family) => [family.id, setsOf(family, decode)]))
  const placesOf = ({ language, script }: Wish) =>
    language === ''
      ? languages.flatMap((each, place) => (each.script === script ? [place] : []))
      : [places.get(language) ?? -1]

  /** What some style of the family, or the style, sets. */
  const ownSets = ({ id, family = id }: Setter): Places[] => {
    const found = sets.get(family)
    if (!found) return []
    if (found.groups.length === 0) return [found.every]
    const own = found.groups.filter(({ styles }) => family === id || styles.has(id))
    return own.map(({ set }) => set)
  }

  const index = {
    languages,
    name: (code: string) => languages[places.get(code) ?? -1]?.name ?? code,

    sets(setter: Setter, wish: Wish) {
      if (wish.language === '' && setter.script === wish.script) return true
      const wanted = placesOf(wish)
      return ownSets(setter).some((set) => wanted.some((place) => set[place] === 1))
    },

    /** Ids of the styles of a family that set it; null: every style, or none is known to. */
    stylesThatSet(family: string, wish: Wish): ReadonlySet<string> | null {
      const wanted = placesOf(wish)
      const { every, groups } = sets.get(family) ?? { every: null, groups: [] }
      if (wanted.some((place) => every?.[place] === 1)) return null
      const able = groups.filter(({ set }) => wanted.some((place) => set[place] === 1))
      return able.length === 0 ? null : new Set(able.flatMap(({ styles }) => [...styles]))
    },

    /** How many of these set each language, by its tag, and each script; those that none sets are left out. */
    counts(setters: readonly Setter[]) {
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
    /** What a filter of these may be narrowed to, by what is typed. */
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
