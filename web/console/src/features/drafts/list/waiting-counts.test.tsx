import { json, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { firstTab, useWaitingCounts } from './waiting-counts'

const sets = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `c${at}` }))

test('more change sets than a page holds are said to be more', async () => {
  server.answer = ({ url }) => {
    if (url.includes('state=draft')) return json({ changeSets: sets(50), next: 'c49' })
    if (url.includes('state=scheduled')) return json({ changeSets: sets(2), next: null })
    return json(sessionOf(15))
  }
  const cache = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useWaitingCounts(), { wrapper })
  await waitFor(() => expect(result.current.isKnown).toBe(true))
  expect(result.current.counts).toEqual({ draft: '50+', scheduled: '2' })
  expect(firstTab(result.current.counts)).toBe('draft')
})
