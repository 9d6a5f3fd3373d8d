import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Schemas } from '@typecase/shared/api'
import { firstFontsQuery, fontsQuery, type Family } from './queries'

/** The families on sale. */
export type FamilyList = {
  families: readonly Family[]
  /** Of all families, those included that have not come yet. */
  counts: Schemas['FontCounts']
  /** Every family is here; else the first of them. */
  isWhole: boolean
  /** The others could not be loaded; they are on their way. */
  hasFailed: boolean
  isPending: boolean
  retry: () => void
}

const isWhole = ({ fonts, counts }: Schemas['FontList']) => fonts.length === counts.all

/** The first families; in a shop of few these are all. */
export async function fetchFirstFamilies(cache: QueryClient) {
  if (cache.getQueryData(fontsQuery.queryKey)) return cache.ensureQueryData(fontsQuery)
  const first = await cache.ensureQueryData(firstFontsQuery)
  if (isWhole(first)) {
    const updatedAt = cache.getQueryState(firstFontsQuery.queryKey)?.dataUpdatedAt
    cache.setQueryData(fontsQuery.queryKey, first, { updatedAt })
  }
  return first
}

/** The families, after fetchFirstFamilies(). `isWanted`: all of them are, else the first will do. */
export function useFamilyList(isWanted: boolean): FamilyList {
  const all = useQuery({ ...fontsQuery, enabled: (query) => isWanted || !!query.state.data })
  const first = useQuery({ ...firstFontsQuery, enabled: !all.data })
  const list = all.data ?? first.data
  if (!list) throw new Error('The families are used before they are fetched.')
  return {
    families: list.fonts,
    counts: list.counts,
    isWhole: isWhole(list),
    hasFailed: all.isError && !all.data,
    isPending: all.isFetching && !all.data,
    retry: () => void all.refetch(),
  }
}
