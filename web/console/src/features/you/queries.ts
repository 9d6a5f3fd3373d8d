import { queryOptions } from '@tanstack/react-query'
import { api, ApiProblem, type Schemas } from '@typecase/shared/console-api'
import { staffRequest } from '../session/staff-request'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type OpenSession = Schemas['OpenStaffSession']

/** Where the member is signed in, the newest use first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) =>
    (await staffRequest(() => api.GET('/sessions', { signal }))).sessions,
})

/** Ends one sign-in. One that has ended meanwhile is as good. */
export async function endSignIn(id: string) {
  try {
    await staffRequest(() => api.DELETE('/sessions/{id}', { params: { path: { id } } }))
  } catch (cause) {
    if (!(cause instanceof ApiProblem && cause.status === 404)) throw cause
  }
}

/** Ten new codes; the ones before stop working. */
export const renewRecoveryCodes = async () =>
  (await staffRequest(() => api.POST('/recovery_codes', { body: {} }))).codes
