import { expect, test } from 'vitest'
import { refusalOf } from './payment/payment'

const declined = (decline_code: string) =>
  refusalOf({ type: 'card_error', code: 'card_declined', decline_code, message: decline_code })

test('a card that was lost, stolen or looks like fraud reads as any other decline', () => {
  const plain = declined('generic_decline')
  expect(plain).toMatch(/declined/)
  for (const code of ['lost_card', 'stolen_card', 'fraudulent', 'pickup_card', 'toString']) {
    expect(declined(code)).toBe(plain)
  }
})

test('a refusal that the customer can mend is named', () => {
  expect(declined('insufficient_funds')).toMatch(/funds/)
  expect(refusalOf({ type: 'card_error', code: 'expired_card' })).toMatch(/expired/)
  expect(refusalOf({ type: 'card_error', code: 'incorrect_cvc', decline_code: '' })).toMatch(
    /security code/,
  )
})

test('a field that is not filled is told of in the words of its form', () => {
  const message = 'Your card number is incomplete.'
  expect(refusalOf({ type: 'validation_error', code: 'incomplete_number', message })).toBe(message)
})
