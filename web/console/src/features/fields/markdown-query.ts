import { queryOptions } from '@tanstack/react-query'
import { api } from '@typecase/shared/console-api'
import { staffRequest } from '../session/staff-request'

/** A Markdown text as HTML, as the shop draws it. Fails with ApiProblem or Unreachable. */
export const drawText = async (markdown: string, signal: AbortSignal) =>
  (await staffRequest(() => api.POST('/text_drawings', { body: { markdown }, signal }))).html

export const drawnQuery = (markdown: string) =>
  queryOptions({
    queryKey: ['drawn-text', markdown],
    queryFn: ({ signal }) => drawText(markdown, signal),
    staleTime: Infinity,
    gcTime: 60_000,
  })
