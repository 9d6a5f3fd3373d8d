import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient } from '@tanstack/react-query'
import { api } from '@typecase/shared/console-api'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from './session'
import { startSession } from './session-watch'
import { failureSentence, staffRequest } from './staff-request'
import { cancelStepUp, completeStepUp, useStepUp } from './step-up'

const renew = () => staffRequest(() => api.POST('/recovery_codes', { body: {} }))
const isAsked = () => useStepUp.getState().isAsked
let isSteppedUp = false

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  isSteppedUp = false
  server.answer = () => json(sessionOf(15))
  await startSession(new QueryClient())
  server.asked.length = 0
  server.answer = () => (isSteppedUp ? json({ codes: ['A'] }) : problem(403, 'step_up_needed'))
})

test('repeats a request by itself after the code, with the same body', async () => {
  const codes = renew()
  await vi.waitFor(() => expect(isAsked()).toBe(true))
  isSteppedUp = true
  completeStepUp()
  expect(await codes).toEqual({ codes: ['A'] })
  expect(isAsked()).toBe(false)
  expect(await Promise.all(server.asked.map((request) => request.text()))).toEqual(['{}', '{}'])
})

test('two requests at once ask for one code', async () => {
  const both = Promise.all([renew(), renew()])
  await vi.waitFor(() => expect(server.asked).toHaveLength(2))
  await vi.waitFor(() => expect(isAsked()).toBe(true))
  isSteppedUp = true
  completeStepUp()
  expect(await both).toHaveLength(2)
})

test('no code, no second request, and nothing to tell', async () => {
  const refused = renew().catch((cause) => cause)
  await vi.waitFor(() => expect(isAsked()).toBe(true))
  cancelStepUp()
  expect(failureSentence(await refused)).toBeUndefined()
  expect(server.asked).toHaveLength(1)
})

test('a server that is not content with the code is not asked for ever', async () => {
  const refused = renew().catch((cause) => cause)
  await vi.waitFor(() => expect(isAsked()).toBe(true))
  completeStepUp()
  expect(await refused).toMatchObject({ code: 'step_up_needed' })
  expect(isAsked()).toBe(false)
})

test('a request that finds the session over brings up the sign-in', async () => {
  server.answer = () => problem(401, 'staff_signed_out')
  const refused = await renew().catch((cause) => cause)
  expect(useSession.getState()).toMatchObject({ status: 'over', reason: 'ended' })
  expect(failureSentence(refused)).toBeUndefined()
})
