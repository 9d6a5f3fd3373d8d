import type { Problem } from '@typecase/shared/console-api'

type Answer = (request: Request) => Response | Promise<Response>

/** The server of a test: what it was asked, and how it answers. */
export const server: { asked: Request[]; answer: Answer } = {
  asked: [],
  answer: () => json(null, 404),
}

// Imported before the client, which takes the fetch of the moment that it is made.
globalThis.fetch = async (input) => {
  const request = input as Request
  server.asked.push(request)
  return server.answer(request)
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': status < 400 ? 'application/json' : 'application/problem+json',
      Date: new Date().toUTCString(),
    },
  })

export const problem = (status: number, code: string, errors?: Problem['errors']) =>
  json(
    { type: 'about:blank', title: '', status, code, detail: code, requestId: 'R1', errors },
    status,
  )

const password: ('passkey' | 'password')[] = ['password']

/** A session that ends in so many minutes. */
export function sessionOf(
  idleMinutes: number,
  { minutes = 720, member = 'ada', permissions = [] as string[], factors = password } = {},
) {
  const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
  return {
    id: 's1',
    shopName: 'Open Sorts',
    member: {
      id: member,
      version: 1,
      email: `${member}@sorts.example`,
      name: member,
      role: 'owner' as const,
      createdAt: inMinutes(-1000),
      disabledAt: null,
    },
    permissions,
    idleEndsAt: inMinutes(idleMinutes),
    endsAt: inMinutes(minutes),
    steppedUpUntil: inMinutes(-1),
    factors,
    recoveryCodesLeft: 10,
  }
}
