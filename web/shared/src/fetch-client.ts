import type { Client } from 'openapi-fetch'

/** A look at every request before it is sent, and at every answer before it is read. */
export type Middleware = {
  onRequest: (call: { schemaPath: string; request: Request }) => Promise<void>
  onResponse: (call: { schemaPath: string; request: Request; response: Response }) => void
}

type Init = Omit<RequestInit, 'body' | 'headers'> & {
  params?: Partial<Record<'path' | 'query' | 'header', Values>>
  headers?: Values
  body?: unknown
  parseAs?: 'json' | 'blob'
}

type Values = Record<string, string | number | boolean | null | undefined>

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * A typed client of the operations of an OpenAPI description: what openapi-fetch does, as far as the shop
 * needs it, in a third of its script (decision 0099). Bodies are JSON, answers JSON or a Blob. Fails as fetch
 * does, and with SyntaxError where an answer with a good status is not JSON.
 */
export function fetchClient<Paths extends object>(baseUrl: string) {
  const middlewares: Middleware[] = []

  const call =
    (method: Method) =>
    async (schemaPath: string, { parseAs, ...init }: Init = {}) => {
      const request = requestOf(baseUrl, schemaPath, { ...init, method })
      for (const { onRequest } of middlewares) await onRequest({ schemaPath, request })
      const response = await fetch(request)
      for (const { onResponse } of middlewares) onResponse({ schemaPath, request, response })
      return readAnswer(response, parseAs)
    }

  return {
    GET: call('GET'),
    POST: call('POST'),
    PATCH: call('PATCH'),
    DELETE: call('DELETE'),
    use: (middleware: Middleware) => void middlewares.push(middleware),
  } as unknown as Pick<Client<Paths>, Method> & { use: (middleware: Middleware) => void }
}

function requestOf(
  baseUrl: string,
  schemaPath: string,
  { params = {}, headers, body, ...init }: Init & { method: Method },
) {
  const path = schemaPath.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.path?.[name])),
  )
  const query = given(params.query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return new Request(baseUrl + path + (query[0] ? `?${query.join('&')}` : ''), {
    ...init,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries([...given(headers), ...given(params.header)]),
    },
  })
}

/** The values that are there. */
const given = (values: Values = {}) =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] as const],
  )

/** Without a body the data are undefined. An error is what the body says, parsed where it is JSON. */
async function readAnswer(response: Response, parseAs: Init['parseAs']) {
  if (response.ok && parseAs === 'blob') return { data: await response.blob(), response }
  const body = await response.text()
  if (response.ok) return { data: body ? (JSON.parse(body) as unknown) : undefined, response }
  try {
    return { error: JSON.parse(body) as unknown, response }
  } catch {
    return { error: body, response }
  }
}
