import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { LoaderFunctionArgs } from '#src/router/route.ts'
import { loader } from './project'

// The client keeps the fetch that it finds, so this one is there before it.
const project = vi.hoisted(() => {
  const project = { id: 'short', path: '/' }
  vi.stubGlobal('fetch', async () => Response.json(project))
  return project
})

/** Where the short link leads, and whether by a full page load. */
async function follow(path: string) {
  project.path = path
  const args = { params: { id: 'short' } } as unknown as LoaderFunctionArgs
  const { to, isDocument } = await loader(new QueryClient())(args)
  return [to, isDocument]
}

test('a short link to a screen changes the page, one to a file loads it', async () => {
  expect(await follow('/fraunces?size=60')).toEqual(['/fraunces?size=60', false])
  expect(await follow('/api/fonts/fraunces/specimen.pdf')).toEqual([
    '/api/fonts/fraunces/specimen.pdf',
    true,
  ])
  expect(await follow('/news/feed.xml')).toEqual(['/news/feed.xml', true])
})
