import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'
import { loadPart } from '@typecase/shared/load-part'
import { useState } from 'react'
import { text } from '@typecase/shared/messages/text'
import { asksForLanguage, readFilter, type Filter } from './filter'

export type Language = Schemas['Language']
export type LanguageList = Schemas['LanguageList']

/** Every language by name, and which styles of families on sale set it. */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => unwrap(api.GET('/languages', { signal })),
  staleTime: 60_000,
})

/** A language by its tag, or a script: any of its languages. Empty strings mean "any". */
export type Wish = { language: string; script: string }

/** The name of the wish, in English; a language by its tag until its name has come. */
export const wishName = ({ language, script }: Wish, index: LanguageSets | null) =>
  language === '' ? scriptName(script) : (index?.name(language) ?? language)

/** A family, or a style that names its family. `script` is the one that it is made for. */
export type Setter = { id: string; family?: string; script: string }

/** The languages that families and styles on sale set. */
export type LanguageSets = {
  languages: readonly Language[]
  /** The name of a language by its tag. */
  name: (code: string) => string
  sets: (setter: Setter, wish: Wish) => boolean
  /** Ids of the styles of a family that set it; null: every style, or none is known to. */
  stylesThatSet: (family: string, wish: Wish) => ReadonlySet<string> | null
  /** How many of these set each language, by its tag, and each script; those that none sets are left out. */
  counts: (setters: readonly Setter[]) => Record<'byLanguage' | 'byScript', Map<string, number>>
}

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

/** The wish of a chosen id; an id that is neither asks for nothing. */
export function readChoice(id: string): Wish {
  if (id.startsWith(scriptMark)) return { script: id.slice(scriptMark.length), language: '' }
  return { script: '', language: id === 'any' ? '' : id }
}

export const writeChoice = ({ language, script }: Wish) =>
  language === '' && script !== '' ? scriptMark + script : language

/**
 * The index of the languages on sale. Comes with its script when somebody needs it: most visitors
 * of the front page do not.
 */
const languageIndexQuery = queryOptions({
  queryKey: ['languages', 'index'],
  queryFn: async ({ client }) => {
    const script = loadPart(() => import('./language-index'))
    const list = await client.fetchQuery(languagesQuery)
    return (await script).languageIndex(list)
  },
  staleTime: 60_000,
  structuralSharing: false,
})

/** Fetches what a filter in an address needs. The page requests again what fails. */
export async function fetchLanguages(cache: QueryClient, search: string) {
  if (!asksForLanguage(readFilter(new URLSearchParams(search)))) return
  await cache.ensureQueryData(languageIndexQuery).catch(() => undefined)
}

/** The language index, once the filter asks for it or the visitor comes near the choice. */
export function useLanguageIndex(filter: Filter) {
  const [isNear, setNear] = useState(false)
  const isAsked = asksForLanguage(filter)
  const { data, isError, refetch } = useQuery({
    ...languageIndexQuery,
    enabled: isNear || isAsked,
  })
  return {
    index: data ?? null,
    onIntent: () => setNear(true),
    /** The filter needs what did not come. */
    hasFailed: isAsked && isError && !data,
    retry: () => void refetch(),
  }
}
