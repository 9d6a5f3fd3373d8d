import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asksForLanguage, readFilter, type Filter } from './filter'
import { languageIndexQuery } from './languages'

/** Fetches what a filter in an address needs. What does not come is asked for again by the page. */
export async function fetchLanguages(cache: QueryClient, search: string) {
  if (!asksForLanguage(readFilter(new URLSearchParams(search)))) return
  await cache.ensureQueryData(languageIndexQuery).catch(() => undefined)
}

/** What families set, once the filter asks for it or the visitor comes near the choice. */
export function useLanguageIndex(filter: Filter) {
  const [isNear, setNear] = useState(false)
  const isAsked = asksForLanguage(filter)
  const { data, isError, refetch } = useQuery({
    ...languageIndexQuery,
    enabled: isNear || isAsked,
  })
  return {
    index: data ?? null,
    approach: () => setNear(true),
    /** The filter needs what did not come. */
    hasFailed: isAsked && isError && !data,
    retry: () => void refetch(),
  }
}
