import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { Unreachable } from '@typecase/shared/console-api'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useAction } from './use-action'

function start(send: () => Promise<unknown>) {
  const cache = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  const onDone = vi.fn()
  return { onDone, ...renderHook(() => useAction({ act: send, onDone }), { wrapper }) }
}

test('both presses of a double tap are one action', async () => {
  const send = vi.fn(() => Promise.resolve(1))
  const { result, onDone } = start(send)
  await act(async () => {
    result.current.start()
    result.current.start()
  })
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledOnce()
})

test('after a failure it is told, and the next press acts again', async () => {
  const send = vi.fn(() => Promise.reject<number>(new Unreachable('no network')))
  const { result, onDone } = start(send)
  await act(async () => result.current.start())
  await waitFor(() => expect(result.current.failure).toMatch(/could not reach/))
  await act(async () => result.current.start())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(onDone).not.toHaveBeenCalled()
})
