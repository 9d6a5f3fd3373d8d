import { expect, test, vi } from 'vitest'
import { together } from './together'

test('all queries that failed are asked again, and no other', async () => {
  const query = (error: unknown) => ({ error, isFetching: false, refetch: vi.fn() })
  const [here, one, other] = [query(null), query('one'), query('other')]
  const { error, refetch } = together([here, one, other])
  expect(error).toBe('one')
  await refetch()
  expect([here, one, other].map((each) => each.refetch.mock.calls.length)).toEqual([0, 1, 1])
})
