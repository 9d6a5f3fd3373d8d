import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '#src/features/session/session-watch.ts'
import { Root } from './root'

const user = userEvent.setup()

async function open() {
  const cache = new QueryClient()
  await startSession(cache)
  const Screen = () => <input aria-label="Reason of the refund" />
  const router = createMemoryRouter([
    { Component: Root, children: [{ path: '*', Component: Screen }] },
  ])
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

async function signInAs(member: string) {
  server.answer = () => json(sessionOf(15, { member }))
  await user.type(await screen.findByLabelText('Password'), 'ferns under the viaduct')
  await user.type(screen.getByLabelText(/^Code of/), '123 456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

const reason = () => screen.findByLabelText<HTMLInputElement>('Reason of the refund')

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.answer = () => json(sessionOf(15))
})

test('nobody is signed in: the sign-in, and no screen', async () => {
  server.answer = () => problem(401, 'staff_signed_out')
  await open()
  expect(screen.getByLabelText('E-mail')).toHaveValue('')
  expect(screen.queryByLabelText('Reason of the refund')).toBeNull()
})

test('a session that ends keeps what was typed below the sign-in', async () => {
  await open()
  await user.type(await reason(), 'Twice ordered')
  act(endSession)
  expect(screen.getByText(/This sign-in was ended/)).toBeVisible()
  expect(screen.getByLabelText('E-mail')).toHaveValue('ada@sorts.example')
  expect((await reason()).closest('[inert]')).not.toBeNull()
  await signInAs('ada')
  expect(await reason()).toHaveValue('Twice ordered')
  expect((await reason()).closest('[inert]')).toBeNull()
})

test('another member does not get what was typed', async () => {
  await open()
  await user.type(await reason(), 'Twice ordered')
  act(endSession)
  await signInAs('ben')
  await vi.waitFor(async () => expect(await reason()).toHaveValue(''))
})

test('a code is sent without its spaces; wrong ones keep everything but say so', async () => {
  server.answer = () => problem(401, 'staff_signed_out')
  await open()
  await user.type(screen.getByLabelText('E-mail'), 'ada@sorts.example')
  server.answer = () => problem(401, 'invalid_credentials')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.type(screen.getByLabelText(/^Code of/), '123 456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/is not right/)
  expect(await server.asked.at(-1)!.json()).toMatchObject({ code: '123456' })
  expect(screen.getByLabelText('Password')).toHaveValue('wrong')
})

test('a recovery code takes the place of the app’s', async () => {
  server.answer = () => problem(401, 'staff_signed_out')
  await open()
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  expect(screen.getByLabelText('Recovery code')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Use the authenticator app' }))
  expect(screen.getByLabelText(/^Code of/)).toHaveFocus()
})

test('a server that does not answer is told, with a way to try again', async () => {
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await open()
  expect(screen.getByRole('alert')).toBeVisible()
  server.answer = () => json(sessionOf(15))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await reason()).toBeVisible()
})

test('where the browser has passkeys they stand first, and a cancelled one is said quietly', async () => {
  const get = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  const options = { challenge: 'AQ', timeout: 1, rpId: 'sorts.example', allowCredentials: [] }
  server.answer = ({ url }) =>
    url.endsWith('/passkey_challenges') ? json(options) : problem(401, 'staff_signed_out')
  await open()
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByText(/^No passkey was given/)).toBeVisible()
  expect(get).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Use password and code' }))
  expect(screen.getByLabelText('E-mail')).toHaveFocus()
  vi.unstubAllGlobals()
})
