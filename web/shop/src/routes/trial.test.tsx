import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { trialQuery, type Trial } from '#src/features/trials/queries.ts'
import { RouterProvider } from '#src/router/RouterProvider.tsx'
import { openRouter } from '#src/test/open-router.ts'
import * as trial from './trial'

// The client keeps the fetch that it finds, so this one is there before it.
const shop = vi.hoisted(() => {
  const shop = { answer: (): Response | undefined => undefined }
  vi.stubGlobal('fetch', async () => {
    const answer = shop.answer()
    if (!answer) throw new TypeError('no network')
    return answer
  })
  return shop
})

const given: Trial = {
  name: 'Ines Dahl',
  validUntil: '2026-12-21T10:00:00Z',
  downloadsLeft: 1,
  families: [
    {
      id: 'serif',
      name: 'Serif',
      trialName: 'Serif Trial',
      styles: ['Regular'],
      file: 'serif-trial.zip',
      url: '/api/trials/files/one/serif-trial.zip',
    },
  ],
}

const gone = (code: string) => () =>
  Response.json(
    { type: 'about:blank', title: code, status: 410, code, detail: 'Over.', requestId: 'r' },
    { status: 410 },
  )

function open() {
  sessionStorage.setItem('trial', 'a-token')
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(['shop'], { displayStyle: null })
  const { Component } = trial
  const router = openRouter([{ path: '/', Component, loader: trial.loader() }])
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return () =>
    act(async () => {
      await cache.invalidateQueries(trialQuery('a-token'))
      await new Promise((drawn) => setTimeout(drawn))
    })
}

const download = { name: 'Download serif-trial.zip' }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

test('a trial that ends while it is open keeps its list, and says so above it', async () => {
  shop.answer = () => Response.json(given)
  const askAgain = open()
  const button = await screen.findByRole('button', download)
  button.focus()
  expect(screen.getByText(/One download is left\./)).toBeVisible()

  shop.answer = gone('trial_spent')
  await askAgain()
  expect(await screen.findByText(/has reached its download limit/)).toBeVisible()
  expect(screen.queryByText(/One download is left\./)).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask for a trial' })).toBeVisible()
  expect(screen.getByRole('button', download)).toBe(button)
  expect(button).toHaveFocus()
})

test('where it cannot be asked for again, what is known of it stays', async () => {
  shop.answer = () => Response.json(given)
  const askAgain = open()
  await screen.findByRole('button', download)
  shop.answer = () => undefined
  await askAgain()
  expect(screen.getByText(/One download is left\./)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a trial that was over before it was opened has no list', async () => {
  shop.answer = gone('trial_expired')
  open()
  expect(await screen.findByText(/This trial is over\./)).toBeVisible()
  expect(screen.queryByRole('button', download)).toBeNull()
})
