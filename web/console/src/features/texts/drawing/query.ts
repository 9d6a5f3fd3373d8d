import { queryOptions } from '@tanstack/react-query'
import { drawText } from '../../fields/markdown-query'
import type { Specimen } from './specimens'

/** A text as the shop draws it. */
export type DrawnText = {
  markdown: string
  /** Safe HTML; a `<figure data-specimen="N">` with its words stands for each of `specimens`. */
  html: string
  specimens: readonly Specimen[]
}

/** Fails with ApiProblem or Unreachable. */
export const drawingQuery = (markdown: string) =>
  queryOptions({
    queryKey: ['drawing', markdown],
    queryFn: async ({ signal }): Promise<DrawnText> => ({
      markdown,
      ...(await drawText(markdown, signal)),
    }),
    staleTime: Infinity,
    gcTime: 60_000,
  })
