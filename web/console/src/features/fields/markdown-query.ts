import { queryOptions } from '@tanstack/react-query'
import { api } from '@typecase/shared/console-api'
import { staffRequest } from '../session/staff-request'

/** A Markdown text as HTML, as the shop draws it. Fails with ApiProblem or Unreachable. */
export const drawnQuery = (markdown: string) =>
  queryOptions({
    queryKey: ['drawn-text', markdown],
    queryFn: async ({ signal }) =>
      (await staffRequest(() => api.POST('/text_drawings', { body: { markdown }, signal }))).html,
    staleTime: Infinity,
    gcTime: 60_000,
  })
