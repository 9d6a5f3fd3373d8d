import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@typecase/shared/api'
import { paths } from '#src/paths.ts'
import { fromApi, toApi, type SharedState } from './tester-state'

/** Characters of an address that mails and messengers leave whole. */
export const longestLink = 2000

// The largest state that the server keeps; nothing larger is unpacked.
const largestState = 64 * 1024

/**
 * A link that reproduces the state anywhere: within the link, where 2,000 characters are enough,
 * else by an id under which the server keeps it. Fails with ApiProblem or Unreachable.
 */
export async function linkTo(state: SharedState, origin = location.origin): Promise<string> {
  const link = origin + paths.tester({ packed: await pack(state) })
  if (link.length <= longestLink) return link
  const { id } = await unwrap(api.POST('/tester_states', { body: toApi(state) }))
  return origin + paths.tester({ state: id })
}

/** The state as JSON, deflated, in base64url. */
export async function pack(state: SharedState): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(toApi(state)))
  const bytes = await through(json, new CompressionStream('deflate-raw'), Infinity)
  return base64url(bytes)
}

/** Reverses `pack`; null: a damaged link, or one that holds more than a state may. */
export async function unpack(packed: string): Promise<SharedState | null> {
  try {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const json = await through(bytes, new DecompressionStream('deflate-raw'), largestState)
    return fromApi(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)))
  } catch {
    return null
  }
}

/** The state that the server keeps under an id. Fails with ApiProblem 404 for an unknown one. */
export const sharedStateQuery = (id: string | null) =>
  queryOptions<SharedState | null>({
    queryKey: ['sharedState', null, id],
    queryFn: async () =>
      fromApi(await unwrap(api.GET('/tester_states/{id}', { params: { path: { id: id! } } }))),
    enabled: id !== null,
    staleTime: Infinity,
  })

/** The bytes that a stream makes of others, `most` of them; fails where there are more. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
) {
  let size = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.length
      if (size > most) throw new RangeError('The link holds more than a tester state may.')
      controller.enqueue(part)
    },
  })
  const made = new Response(bytes).body!.pipeThrough(stream).pipeThrough(limit)
  return new Uint8Array(await new Response(made).arrayBuffer())
}

function base64url(bytes: Uint8Array) {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
