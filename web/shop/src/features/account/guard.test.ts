import { beforeEach, expect, test, vi } from 'vitest'
import { forCustomers } from './guard'
import { useSession } from './session'

vi.mock('./sign-in', () => ({ checkSession: () => Promise.resolve() }))

const load = vi.fn(() => 'loaded')
const enter = () => forCustomers(load)({} as never, undefined as never)

beforeEach(() => load.mockClear())

test('case 18: nobody signed in is led to /login', async () => {
  useSession.setState({ customer: null })
  const answer = await Promise.resolve(enter()).catch((thrown: Response) => thrown)
  expect((answer as Response).headers.get('Location')).toBe('/login')
  expect(load).not.toHaveBeenCalled()
})

test('case 15: where that is not known the page says so on the spot', async () => {
  useSession.setState({ customer: undefined })
  await expect(enter()).rejects.toMatchObject({ name: 'Unreachable' })
})

test('a customer goes in', async () => {
  useSession.setState({ customer: { id: '1' } as never })
  await expect(enter()).resolves.toBe('loaded')
})
