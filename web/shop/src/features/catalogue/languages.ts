import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'
import { loadPart } from '@typecase/shared/load-anew'

import type { LanguageIndex } from './language-index'
import { scriptName } from './script-name'

export type { LanguageIndex }

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

/** What is wished for, in English; a language by its tag until its name has come. */
export const wishName = ({ language, script }: Wish, index: LanguageIndex | null) =>
  language === '' ? scriptName(script) : (index?.name(language) ?? language)

/** A family, or a style that names its family. `script` is the one that it is made for. */
export type Setter = { id: string; family?: string; script: string }

/**
 * What families and styles on sale set. Comes with its script when somebody needs it: most visitors of
 * the front page do not.
 */
export const languageIndexQuery = queryOptions({
  queryKey: ['languages', 'index'],
  queryFn: async ({ client }) => {
    const script = loadPart(() => import('./language-index'))
    const list = await client.fetchQuery(languagesQuery)
    return (await script).languageIndex(list)
  },
  staleTime: 60_000,
  structuralSharing: false,
})
