import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  fontsQuery,
  stylesQuery,
  type Family,
  type StyleSummary,
} from '#src/features/catalogue/queries.ts'

/** Finds families and styles by the ids that lines and hearts hold. */
export type Catalogue = {
  families: readonly Family[]
  /** undefined: unknown, or the styles are not there yet. */
  familyOf: (id: string) => Family | undefined
  /** The name of a style with its family's; undefined as above. */
  nameOf: (id: string) => string | undefined
  /** Every id that is on sale can be found. */
  isComplete: boolean
  hasFailed: boolean
  retry: () => void
}

/**
 * The families, which every page has, and, where an id is none of a family or of its own style, the
 * list of all styles.
 */
export function useCatalogue(ids: readonly string[]): Catalogue {
  const { fonts } = useSuspenseQuery(fontsQuery).data
  const own = useMemo(() => byId(fonts), [fonts])
  const needsStyles = ids.some((id) => !own.has(id))
  const { data, isError, refetch } = useQuery({ ...stylesQuery, enabled: needsStyles })

  return useMemo(() => {
    const { styles, familyOf } = finder(own, data?.styles)
    const nameOf = (id: string) => styles.get(id)?.fullName ?? own.get(id)?.name
    return {
      families: fonts,
      familyOf,
      nameOf,
      isComplete: !needsStyles || data !== undefined,
      hasFailed: needsStyles && isError,
      retry: () => void refetch(),
    }
  }, [data, fonts, isError, needsStyles, own, refetch])
}

/** The family of an id, as far as it is known without asking the server. */
export function familyFinder(cache: QueryClient) {
  const { fonts = [] } = cache.getQueryData(fontsQuery.queryKey) ?? {}
  return finder(byId(fonts), cache.getQueryData(stylesQuery.queryKey)?.styles).familyOf
}

function finder(own: ReadonlyMap<string, Family>, known: readonly StyleSummary[] = []) {
  const styles = new Map(known.map((style) => [style.id, style]))
  const familyOf = (id: string) => own.get(id) ?? own.get(styles.get(id)?.family ?? '')
  return { styles, familyOf }
}

function byId(families: readonly Family[]) {
  return new Map(
    families.flatMap((family) => [
      [family.id, family] as const,
      [family.specimen.style.id, family] as const,
    ]),
  )
}
