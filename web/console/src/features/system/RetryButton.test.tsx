import { problem, server } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { toast } from '@typecase/ui/overlays/Toast'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { retryMail } from './queries'
import { RetryButton } from './RetryButton'

const user = userEvent.setup()
const onDone = vi.fn()

vi.mock('@typecase/ui/overlays/Toast', () => ({ toast: vi.fn() }))

/** A row whose button goes once the server has taken the mail. */
function Row({ link }: { link?: string }) {
  const [isTaken, setTaken] = useState(false)
  const take = () => {
    onDone()
    setTaken(true)
  }
  return (
    <tr tabIndex={-1}>
      <td>{link && <a href="/orders/1">{link}</a>}</td>
      <td>
        {!isTaken && (
          <RetryButton
            label="Try again"
            name="Try again"
            done="Trying again: the mail."
            act={() => retryMail('m1')}
            onDone={take}
          />
        )}
      </td>
    </tr>
  )
}

function open(link?: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <table>
        <tbody>
          <Row {...(link && { link })} />
        </tbody>
      </table>
      <button>Elsewhere</button>
    </QueryClientProvider>,
  )
  return screen.getByRole('button', { name: 'Try again' })
}

const isGone = () =>
  vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onDone.mockClear()
  vi.mocked(toast).mockClear()
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

test.each([
  ['the link of the row', 'Order 1', () => screen.getByRole('link')],
  ['the row, which has no link', undefined, () => screen.getByRole('row')],
])('what was taken is announced, and the focus goes to %s', async (_, link, target) => {
  server.answer = () => new Response(null, { status: 202 })
  await user.click(open(link))
  await isGone()
  expect(target()).toHaveFocus()
  expect(toast).toHaveBeenCalledExactlyOnceWith({ text: 'Trying again: the mail.' })
})

test('the focus stays where the member has moved it meanwhile', async () => {
  let go = () => {}
  server.answer = () =>
    new Promise((done) => (go = () => done(new Response(null, { status: 202 }))))
  await user.click(open('Order 1'))
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  await vi.waitFor(() => expect(server.asked).toHaveLength(1))
  go()
  await isGone()
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
})
