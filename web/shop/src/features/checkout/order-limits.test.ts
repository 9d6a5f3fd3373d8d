import { ApiProblem } from '@typecase/shared/api'
import { expect, test } from 'vitest'
import { limitSentence } from './payment/use-payment'

const refused = (code: string, retryAfter: number | null) => {
  const detail = 'Many orders are not paid.'
  const problem = { type: 'about:blank', title: '', status: 429, code, detail, requestId: 'X' }
  return new ApiProblem(problem, retryAfter)
}

test('a limit on orders or cards says how many minutes to wait', () => {
  const sentence = (code: string, seconds: number | null) => limitSentence(refused(code, seconds))
  expect(sentence('too_many_unpaid_orders', 1)).toBe(
    'Many orders are not paid. You can try again in a minute.',
  )
  expect(sentence('too_many_declined_cards', 1741)).toBe(
    'Many orders are not paid. You can try again in 30 minutes.',
  )
  expect(sentence('too_many_unpaid_orders', null)).toBe('Many orders are not paid.')
})

test('a limit of a day is left to the words of the server', () => {
  expect(limitSentence(refused('too_many_free_orders', 80_000))).toBeNull()
})
