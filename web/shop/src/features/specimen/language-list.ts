import { scriptName } from '#src/features/catalogue/script-name.ts'

/** `isNamed`: the browser has a name for it; browsers leave out the names of smaller languages. */
export type Language = { code: string; name: string; isNamed: boolean }

// Those that most readers look for first.
const familiar = new Set(
  'af ar be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb nl pl pt ro ru sk sl sq sr sv sw ta th tr uk ur vi zh'.split(
    ' ',
  ),
)

const names = new Intl.DisplayNames(['en-GB'], {
  type: 'language',
  languageDisplay: 'standard',
  fallback: 'none',
})
const order = new Intl.Collator('en-GB')

/** Languages by name, then those that have only a code. */
export function languageList(codes: readonly string[]): Language[] {
  const languages = codes.map((code) => {
    const name = names.of(code)
    return { code, name: name ?? code, isNamed: name !== undefined }
  })
  return languages.sort(
    (a, b) => Number(b.isNamed) - Number(a.isNamed) || order.compare(a.name, b.name),
  )
}

/** At most so many of a list, the familiar ones first, in the list's order. */
export function firstLanguages(languages: readonly Language[], count: number): Language[] {
  const isFamiliar = ({ code }: Language) => familiar.has(code.split('-')[0]!)
  const ranked = [...languages.filter(isFamiliar), ...languages.filter((l) => !isFamiliar(l))]
  const chosen = new Set(ranked.slice(0, count))
  return languages.filter((language) => chosen.has(language))
}

/** The scripts that languages are written in, those of most languages first. */
export function scriptsOf(codes: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const code of codes) {
    const script = new Intl.Locale(code).maximize().script
    if (script) counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([script]) => scriptName(script))
}
