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
