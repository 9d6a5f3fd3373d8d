import { ApiProblem } from '../answers'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { formAttributes, useSubmit } from './use-submit'

type Props = { send: () => Promise<unknown>; check?: () => { email: string | false } }

function SignUp({ send, check }: Props) {
  const { root, faults, isPending, submit } = useSubmit(['email'])
  const go = () => void submit({ send, ...(check && { check }) })
  return (
    <form {...formAttributes(root, go)} aria-label="Sign up">
      <input aria-label="Name" />
      <input aria-label="E-mail" aria-invalid={faults.email !== undefined} />
      <p role="status">{faults.email ?? faults.whole ?? (isPending ? 'pending' : 'ready')}</p>
    </form>
  )
}

const form = () => screen.getByRole('form')
const submitEvent = () => new Event('submit', { bubbles: true, cancelable: true })
const status = () => screen.getByRole('status').textContent

const problem = (pointer: string) =>
  new ApiProblem({
    type: 'about:blank',
    title: 'Unprocessable',
    status: 422,
    code: 'invalid_body',
    detail: 'Some fields need attention.',
    requestId: 'R1',
    errors: [{ pointer, code: 'invalid', message: 'This address is taken.' }],
  } as never)

test('sends one request however often the form is submitted meanwhile', async () => {
  let resolve = () => {}
  const send = vi.fn(() => new Promise<void>((done) => (resolve = done)))
  render(<SignUp send={send} />)
  await act(async () => {
    form().dispatchEvent(submitEvent())
    form().dispatchEvent(submitEvent()) // before the next rendering
  })
  await act(async () => void form().dispatchEvent(submitEvent()))
  expect(send).toHaveBeenCalledTimes(1)
  expect(status()).toBe('pending')

  await act(async () => resolve())
  expect(status()).toBe('ready')
  await act(async () => void form().dispatchEvent(submitEvent()))
  expect(send).toHaveBeenCalledTimes(2)
})

test('a problem with a pointer stands at its field, which gets the focus; input stays', async () => {
  render(<SignUp send={() => Promise.reject(problem('/email'))} />)
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  name.value = 'Ada'
  await act(async () => void form().dispatchEvent(submitEvent()))
  expect(status()).toBe('This address is taken.')
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(name.value).toBe('Ada')
})

test('a failure of no field moves no focus, and the form can be sent again', async () => {
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  render(<SignUp send={send} />)
  screen.getByLabelText('Name').focus()
  await act(async () => void form().dispatchEvent(submitEvent()))
  expect(status()).toContain('reach')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await act(async () => void form().dispatchEvent(submitEvent()))
  expect(send).toHaveBeenCalledTimes(2)
})

test('a check that fails asks the server nothing', async () => {
  const send = vi.fn(() => Promise.resolve())
  render(<SignUp send={send} check={() => ({ email: 'An address is needed.' })} />)
  await act(async () => void form().dispatchEvent(submitEvent()))
  expect(status()).toBe('An address is needed.')
  expect(send).not.toHaveBeenCalled()
})
