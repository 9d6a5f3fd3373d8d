import { afterEach, expect, test } from 'vitest'
import { cameBackFromPaying, cameBackRefused, stripReturn } from './return-address'

afterEach(() => history.replaceState(null, '', '/'))

const secret = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x'

test('the secret of a payment leaves the address before anything else runs, and the entry stays', () => {
  history.replaceState({ kept: true }, '', `/orders/O1/success?${secret}&redirect_status=succeeded`)
  const entries = history.length
  stripReturn()
  expect(location.href).toMatch(/\/orders\/O1\/success$/)
  expect(history.state).toMatchObject({ kept: true })
  expect(history.length).toBe(entries)
  expect(cameBackFromPaying()).toBe(true)
  expect(cameBackRefused()).toBe(false)
})

test('that the bank has refused is kept as a hint', () => {
  history.replaceState(null, '', `/orders/O1/success?${secret}&redirect_status=failed`)
  stripReturn()
  expect(location.search).toBe('')
  expect(cameBackFromPaying()).toBe(false)
  expect(cameBackRefused()).toBe(true)
})

test('the hint stays when the page is loaded again, and goes with the entry', () => {
  history.replaceState(null, '', `/orders/O1/success?${secret}&redirect_status=failed`)
  stripReturn()
  stripReturn()
  expect(cameBackRefused()).toBe(true)
  history.pushState(null, '', '/orders/O2')
  stripReturn()
  expect(cameBackRefused()).toBe(false)
  expect(cameBackFromPaying()).toBe(false)
})

test('another address is left alone', () => {
  history.replaceState(null, '', '/fonts?order=price')
  stripReturn()
  expect(location.search).toBe('?order=price')
})
