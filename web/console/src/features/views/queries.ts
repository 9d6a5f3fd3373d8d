import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type SavedView = Schemas['SavedView']
export type ViewArea = Schemas['ViewArea']
export type NewView = Schemas['NewView']

/** The views that the member keeps and those that others share, of every area. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) =>
    (await staffRequest(() => api.GET('/views', { headers: refreshHeaders(), signal }))).views,
  refetchInterval: refreshTime,
})

/** Replaces the member's view of the same area and name. */
export const saveView = (body: NewView) => staffRequest(() => api.POST('/views', { body }))

export const removeView = (id: string) =>
  staffRequest(() => api.DELETE('/views/{id}', { params: { path: { id } } }))
