import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadPart } from '@typecase/shared/load-part'
import { useMemo } from 'react'
import type { Filter } from '#src/features/catalogue/filter.ts'
import { fontQuery } from '#src/features/catalogue/queries.ts'

/** The part of a filter that chooses among the styles of a family. */
export type Asked = Pick<Filter, 'width' | 'weight'> & {
  /** Ids of those that set the language; null: every style does, or none is asked for. */
  styles: ReadonlySet<string> | null
}

const asksForStyle = ({ width, weight, styles }: Asked) =>
  width !== '' || weight !== '' || styles !== null

/** answerOf: its script comes with the first filter that asks for a style. */
const answerQuery = queryOptions({
  queryKey: ['answer'],
  queryFn: () => loadPart(async () => (await import('./answer')).answerOf),
  staleTime: Infinity,
  structuralSharing: false,
})

/**
 * How a family answers a filter, and its styles, which are also fetched for a line that is written in.
 * null: the filter asks for no style, or the answer is not known.
 */
export function useAnswer(
  family: string,
  { width, weight, styles }: Asked,
  { isActive, isNear }: { isActive: boolean; isNear: boolean },
) {
  const isAsked = asksForStyle({ width, weight, styles })
  const isDue = isAsked && isNear
  const { data: font, isPending } = useQuery({ ...fontQuery(family), enabled: isActive || isDue })
  const script = useQuery({ ...answerQuery, enabled: isDue })
  const answerOf = script.data
  const answer = useMemo(
    () => (isAsked && font && answerOf ? answerOf(font, { width, weight, styles }) : null),
    [isAsked, font, answerOf, width, weight, styles],
  )
  return { answer, styles: font?.styles, isPending: isAsked && (isPending || script.isPending) }
}
