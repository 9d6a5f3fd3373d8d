import { useQuery, useSuspenseQuery, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  fontsQuery,
  stylesQuery,
  type Family,
  type StyleSummary,
  fontQuery,
  type Style,
} from '#src/features/catalogue/queries.ts'
import { fitTo } from '#src/features/tester/panel/setting.ts'
import { shownLines, useMultitester } from './store'
import type { Line } from './tester-state'

/** Finds families and styles by the ids that lines and hearts hold. */
export type Catalogue = {
  families: readonly Family[]
  /** undefined: unknown, or the styles are not there yet. */
  familyOf: (id: string) => Family | undefined
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
    return {
      families: fonts,
      familyOf: finder(own, data?.styles),
      isComplete: !needsStyles || data !== undefined,
      hasFailed: needsStyles && isError,
      retry: () => void refetch(),
    }
  }, [data, fonts, isError, needsStyles, own, refetch])
}

/** The family of an id, as far as it is known without asking the server. */
export function familyFinder(cache: QueryClient) {
  const { fonts = [] } = cache.getQueryData(fontsQuery.queryKey) ?? {}
  return finder(byId(fonts), cache.getQueryData(stylesQuery.queryKey)?.styles)
}

function finder(own: ReadonlyMap<string, Family>, known: readonly StyleSummary[] = []) {
  const styles = new Map(known.map((style) => [style.id, style]))
  return (id: string) => own.get(id) ?? own.get(styles.get(id)?.family ?? '')
}

function byId(families: readonly Family[]) {
  return new Map(
    families.flatMap((family) => [
      [family.id, family] as const,
      [family.specimen.style.id, family] as const,
    ]),
  )
}

/** Styles by id; `isWhole`: none is left out because the shop could not be reached. */
type Styles = { styles: ReadonlyMap<string, Style>; isWhole: boolean }

/** Fetches all about the styles that lines are set in. Those that are no longer there are left out. */
export function useStyles() {
  const cache = useQueryClient()
  const shown = useMultitester(shownLines)
  const { familyOf } = useCatalogue(shown.map(({ setting }) => setting.style))
  return async (lines: readonly Line[]): Promise<Styles> => {
    const ids = new Set(lines.flatMap(({ setting }) => familyOf(setting.style)?.id ?? []))
    const asked = [...ids].map((id) => cache.ensureQueryData(fontQuery(id)))
    const answers = await Promise.allSettled(asked)
    const fonts = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    return {
      styles: new Map(fonts.flatMap(({ styles }) => styles.map((style) => [style.id, style]))),
      isWhole: fonts.length === asked.length,
    }
  }
}

/** The settings of lines as their styles can follow them; a line whose style is gone is left out. */
export function fitted(lines: readonly Line[], styles: Styles['styles']) {
  return lines.flatMap(({ setting }) => {
    const style = styles.get(setting.style)
    return style ? [fitTo(setting, style)] : []
  })
}
