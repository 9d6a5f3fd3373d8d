import type { Schemas } from '@typecase/shared/api'
import { scriptName } from '#src/features/catalogue/script-name.ts'

export type Language = Schemas['Language']

// Those that most readers look for, the most first.
const familiar =
  'en fr de es pt it nl pl ru uk cs sk hu ro bg sr hr sl el tr sv da nb no fi is et lv lt ca eu gl ga cy vi id ms sw ar fa ur he hi bn ta th ka hy kk ja ko zh mt sq mk bs be af'.split(
    ' ',
  )

const order = new Intl.Collator('en-GB')

export function byName(languages: readonly Language[]): Language[] {
  return languages.toSorted((a, b) => order.compare(a.name, b.name))
}

/** At most so many of a list, the familiar ones before others, in the list's order. */
export function firstLanguages(languages: readonly Language[], count: number): Language[] {
  const rank = ({ code }: Language) => {
    const place = familiar.indexOf(code)
    return place === -1 ? familiar.length : place
  }
  const chosen = new Set(languages.toSorted((a, b) => rank(a) - rank(b)).slice(0, count))
  return languages.filter((language) => chosen.has(language))
}

/** The scripts that languages are written in, those of most languages first. */
export function scriptsOf(languages: readonly Language[]): string[] {
  const counts = new Map<string, number>()
  for (const { code } of languages) {
    const script = new Intl.Locale(code).maximize().script
    if (script) counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([script]) => scriptName(script))
}
