import { queryOptions } from '@tanstack/react-query'
import { api } from '@typecase/shared/console-api'
import { staffRequest } from '../session/staff-request'

/** A Markdown text as the shop draws it: HTML with its specimens. Fails with ApiProblem or Unreachable. */
export const drawText = (markdown: string, signal: AbortSignal) =>
  staffRequest(() => api.POST('/text_drawings', { body: { markdown }, signal }))

export const drawnQuery = (markdown: string) =>
  queryOptions({
    queryKey: ['drawn-text', markdown],
    queryFn: async ({ signal }) => (await drawText(markdown, signal)).html,
    staleTime: Infinity,
    gcTime: 60_000,
  })
