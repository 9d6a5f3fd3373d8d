// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { paths } from './api-types.gen'
import { fetchClient } from './fetch-client'

const sent: Request[] = []
let answer: () => Response

beforeEach(() => {
  sent.length = 0
  answer = () => Response.json({})
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request)
    return Promise.resolve(answer())
  })
})

const client = () => fetchClient<paths>('http://shop.test/api')

test('a path and a query are escaped, and a value that is not given is left out', async () => {
  await client().GET('/fonts/{id}', { params: { path: { id: 'a/b c' } } })
  await client().GET('/licences', {
    params: { query: { font: 'a&b c', kind: undefined as never } },
  })
  await client().GET('/menus')
  expect(sent.map(({ url }) => url)).toEqual([
    'http://shop.test/api/fonts/a%2Fb%20c',
    'http://shop.test/api/licences?font=a%26b%20c',
    'http://shop.test/api/menus',
  ])
})

test('a body is sent as JSON, and a call without one has no type', async () => {
  await client().POST('/authentication/forgot_password', { body: { email: 'ada@example.org' } })
  await client().DELETE('/authentication/sessions/{id}', { params: { path: { id: '1' } } })
  const [post, remove] = sent
  expect(post!.headers.get('Content-Type')).toBe('application/json')
  expect(await post!.json()).toEqual({ email: 'ada@example.org' })
  expect(remove!.method).toBe('DELETE')
  expect(remove!.headers.get('Content-Type')).toBeNull()
})

test('answers are data, nothing or a Blob, and errors are parsed where they are JSON', async () => {
  answer = () => new Response(null, { status: 204 })
  expect((await client().GET('/menus')).data).toBeUndefined()
  answer = () => new Response('picture')
  const { data } = await client().GET('/authentication/export_customer', { parseAs: 'blob' })
  expect(await (data as Blob).text()).toBe('picture')
  answer = () => Response.json({ code: 'busy' }, { status: 503 })
  expect((await client().GET('/menus')).error).toEqual({ code: 'busy' })
  answer = () => new Response('<h1>Bad gateway', { status: 502 })
  expect((await client().GET('/menus')).error).toBe('<h1>Bad gateway')
})

test('a middleware adds headers to a request, and sees its answer with the path of the schema', async () => {
  const seen: string[] = []
  const api = client()
  api.use({
    onRequest: async ({ request }) => request.headers.set('Refresh', 'r1'),
    onResponse: ({ schemaPath, response }) => seen.push(`${response.status} ${schemaPath}`),
  })
  await api.GET('/fonts/{id}', { params: { path: { id: 'a' } } })
  expect(sent[0]!.headers.get('Refresh')).toBe('r1')
  expect(seen).toEqual(['200 /fonts/{id}'])
})
