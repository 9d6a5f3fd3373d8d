import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type Setup = Schemas['Setup']
export type SetupSteps = Schemas['SetupSteps']
export type SetupState = Schemas['SetupState']

/** How far the shop is set up. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) =>
    staffRequest(() => api.GET('/setup', { headers: refreshHeaders(), signal })),
  refetchInterval: refreshTime,
})

/** Has it read again, once a step was saved. */
export const refreshSetup = (cache: QueryClient) => cache.invalidateQueries(setupQuery)

/** A link to the shop as it will be after opening. */
export const makeLookLink = () => staffRequest(() => api.POST('/setup/look', { body: {} }))

/** Opens the shop to visitors; a repeat is answered alike. */
export const openShop = () => staffRequest(() => api.POST('/setup/open', { body: {} }))
