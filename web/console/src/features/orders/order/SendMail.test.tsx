import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toasts } from '@typecase/ui/overlays/Toast'
import { beforeEach, expect, test, vi } from 'vitest'
import { SendMail } from './SendMail'

const user = userEvent.setup()

let answer: () => Response
const sent = () => server.asked.filter(({ url }) => url.endsWith('/receipt'))

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = () => json({ to: 'ines@tidal.example' }, 202)
  server.asked.length = 0
  server.answer = ({ url }) => (url.endsWith('/receipt') ? answer() : json(sessionOf(15)))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SendMail order={{ id: 'K7QW', email: 'ines@tidal.exmaple' }} />
      <Toasts label="Messages" closeLabel="Close" />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Send mail again' }))
})

test('the address is said before anything is sent', async () => {
  expect(screen.getByText(/^It goes to ines@tidal\.exmaple\./)).toBeVisible()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent()).toEqual([])
})

test('the success says where the mail has gone', async () => {
  await user.click(screen.getByRole('button', { name: 'Send the mail' }))
  expect(await screen.findByText(/leaves in a moment, to ines@tidal\.example\.$/)).toBeVisible()
  expect(sent()).toHaveLength(1)
})

test('a refusal stands in the question', async () => {
  answer = () => problem(429, 'too_many_mails')
  await user.click(screen.getByRole('button', { name: 'Send the mail' }))
  // Told apart from the message of the test before, which is an alert, too.
  const question = screen.getByRole('alertdialog', { name: /^Send the mail/ })
  expect(await within(question).findByRole('alert')).toHaveTextContent('too_many_mails')
})
