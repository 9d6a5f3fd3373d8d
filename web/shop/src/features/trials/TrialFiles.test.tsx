import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Trial } from './queries'
import { TrialFiles } from './TrialFiles'

const asked: ((answer: Response) => void)[] = []

const trial: Trial = {
  name: 'Ines Dahl',
  validUntil: '2026-12-21T10:00:00Z',
  downloadsLeft: 3,
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

const busy = () =>
  Response.json(
    { type: 'about:blank', title: 'Busy', status: 503, code: 'busy', detail: '', requestId: 'r' },
    { status: 503 },
  )

/** The server's answer about the requested file. */
const answer = (response: Response) => act(async () => asked.shift()!(response))

beforeEach(() => {
  asked.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => asked.push(resolve)))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TrialFiles trial={trial} token="a-token" />
    </QueryClientProvider>,
  )
})

test('the button that tries again works and keeps the focus, and hands it on when the file comes', async () => {
  const download = screen.getByRole('button', { name: 'Download serif-trial.zip' })
  await userEvent.click(download)
  await answer(busy())
  expect(screen.getByRole('alert')).toHaveTextContent('Very many trials are being packed')

  const again = screen.getByRole('button', { name: 'Try again' })
  await userEvent.click(again)
  expect(again).toHaveAttribute('aria-disabled', 'true')
  expect(again).toHaveFocus()

  await answer(new Response('', { status: 206 }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('serif-trial.zip is downloading.')).toBeVisible()
  expect(download).toHaveFocus()
})
