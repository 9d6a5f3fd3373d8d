import { problem, server } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { retryMail } from './queries'
import { RetryButton } from './RetryButton'

const user = userEvent.setup()
const onDone = vi.fn()

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RetryButton label="Try again" name="Try again" act={() => retryMail('m1')} onDone={onDone} />
    </QueryClientProvider>,
  )
  return screen.getByRole('button', { name: 'Try again' })
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onDone.mockClear()
  server.asked.length = 0
})

test('a double press asks once', async () => {
  server.answer = () => new Response(null, { status: 202 })
  await user.dblClick(open())
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(server.asked.map(({ url }) => new URL(url).pathname)).toEqual(['/api/mails/m1/retry'])
})

test('a failure is told, and it can be asked for once more', async () => {
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const button = open()
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not reach the shop/)
  server.answer = () => problem(409, 'mail_sent')
  await user.click(button)
  await vi.waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('mail_sent'))
  expect(onDone).not.toHaveBeenCalled()
})
