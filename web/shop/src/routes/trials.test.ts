import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { useSession } from '#src/features/account/session.ts'
import { keepTokens } from '#src/features/account/tokens.ts'
import { trialOfferQuery } from '#src/features/trials/queries.ts'
import { loader } from './trials'

// Nothing that is asked for is ever answered. The client keeps the fetch that it finds.
const asked = vi.hoisted(() => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return new Promise(() => {})
  })
  return asked
})

test('the signed-in customer is asked about, and the page does not wait for the answer', async () => {
  keepTokens({ access: 'a', refresh: 'r' })
  useSession.setState({ customer: undefined, isApiDown: false })
  const cache = new QueryClient()
  cache.setQueryData(trialOfferQuery.queryKey, null)
  await expect(loader(cache)()).resolves.toBeNull()
  await vi.waitFor(() => expect(asked).toContain('/api/authentication/customer'))
})
