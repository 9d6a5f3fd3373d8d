import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiProblem } from './answers'
import { newQueryCache } from './query-cache'

const gone = {
  ...{ type: 'about:blank', title: 'Gone', status: 410, detail: 'Gone.', code: 'gone' },
  requestId: 'request',
}

test('a query that failed is asked again when the network is back, another is not', async () => {
  const cache = newQueryCache({ retriesOnReconnect: true })
  cache.mount()
  let isAway = true
  const failing = vi.fn(async () => (isAway ? Promise.reject(new Error('away')) : 'here'))
  const answered = vi.fn(async () => 'here')
  const watch = (name: string, queryFn: () => Promise<string>) =>
    new QueryObserver(cache, { queryKey: [name], queryFn, retry: false }).subscribe(() => {})
  const refused = vi.fn(() => Promise.reject(new ApiProblem(gone)))
  const stops = [
    ...[watch('failing', failing), watch('answered', answered)],
    watch('refused', refused),
  ]
  await vi.waitFor(() => expect(cache.getQueryState(['refused'])?.status).toBe('error'))
  await vi.waitFor(() => expect(cache.getQueryState(['failing'])?.status).toBe('error'))

  isAway = false
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(cache.getQueryData(['failing'])).toBe('here'))
  expect(failing).toHaveBeenCalledTimes(2)
  expect(answered).toHaveBeenCalledTimes(1)
  expect(refused).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
  cache.unmount()
})
