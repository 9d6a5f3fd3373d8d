import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { newQueryCache } from './query-cache'

test('a query that failed is asked again when the network is back, another is not', async () => {
  const cache = newQueryCache()
  cache.mount()
  let isAway = true
  const failing = vi.fn(async () => (isAway ? Promise.reject(new Error('away')) : 'here'))
  const answered = vi.fn(async () => 'here')
  const watch = (name: string, queryFn: () => Promise<string>) =>
    new QueryObserver(cache, { queryKey: [name], queryFn, retry: false }).subscribe(() => {})
  const stops = [watch('failing', failing), watch('answered', answered)]
  await vi.waitFor(() => expect(cache.getQueryState(['failing'])?.status).toBe('error'))

  isAway = false
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(cache.getQueryData(['failing'])).toBe('here'))
  expect(failing).toHaveBeenCalledTimes(2)
  expect(answered).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
  cache.unmount()
})
