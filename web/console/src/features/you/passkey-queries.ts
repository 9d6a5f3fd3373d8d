import { queryOptions } from '@tanstack/react-query'
import { api, ApiProblem, type Schemas } from '@typecase/shared/console-api'
import { makePasskey } from '../passkeys/passkeys'
import { staffRequest } from '../session/staff-request'

export type Passkey = Schemas['Passkey']

/** The member's passkeys, the oldest first. Fails as the other queries of this folder do. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) =>
    (await staffRequest(() => api.GET('/passkeys', { signal }))).passkeys,
})

/** Lets the browser make a passkey and keeps it. Fails with PasskeyCancelled or PasskeyKnown, too. */
export async function addPasskey(name: string) {
  const options = await staffRequest(() => api.POST('/passkeys/options', { body: {} }))
  const response = await makePasskey(options)
  return staffRequest(() => api.POST('/passkeys', { body: { name, response } }))
}

/** One that is forgotten already is as good. */
export async function removePasskey(id: string) {
  try {
    await staffRequest(() => api.DELETE('/passkeys/{id}', { params: { path: { id } } }))
  } catch (cause) {
    if (!(cause instanceof ApiProblem && cause.status === 404)) throw cause
  }
}
