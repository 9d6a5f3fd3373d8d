import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Schemas } from '@typecase/shared/api'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fontsQuery } from '#src/features/catalogue/queries.ts'
import { pageQuery } from '#src/features/content/queries.ts'
import { noFamilies } from '#src/test/families.ts'
import { RouterProvider } from '#src/router/RouterProvider.tsx'
import { openRouter } from '#src/test/open-router.ts'
import * as page from './page'

const cut = { instance: 'static', cover: 'base' }

const specimen = (words: string): Schemas['LiveSpecimen'] => ({
  family: 'serif',
  style: {
    id: 'serif-regular',
    name: 'Regular',
    sample: 'Regular',
    metrics: { ascender: 1, descender: -0.2, capHeight: 0.7, xHeight: 0.5 },
    leftBearing: 0,
    tester: { face: 'serif', features: 'default', first: cut, typing: cut, sliding: 'static' },
  },
  text: words,
  size: 60,
  features: {},
})

const pageOf = (id: string, words: string): Schemas['Page'] => ({
  id,
  title: id,
  description: '',
  html: `<figure data-specimen="0">${words}</figure>`,
  specimens: [specimen(words)],
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  // Its font is not fetched: nothing comes near.
  vi.stubGlobal('IntersectionObserver', function () {
    return { observe: () => {}, disconnect: () => {} }
  })
})

test('a specimen of another page shows that page’s text', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  cache.setQueryData(['shop'], { displayStyle: null, buckets: [] })
  cache.setQueryData(fontsQuery.queryKey, noFamilies)
  cache.setQueryData(pageQuery('about').queryKey, pageOf('about', 'Quick'))
  cache.setQueryData(pageQuery('terms').queryKey, pageOf('terms', 'Slow'))
  const { Component } = page
  const router = openRouter([{ path: '/pages/:id', Component }], '/pages/about')
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('textbox')).toHaveTextContent('Quick')
  await act(() => router.navigate('/pages/terms'))
  expect(screen.getByRole('heading', { name: 'terms' })).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveTextContent('Slow')
})
