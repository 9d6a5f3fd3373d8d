import { ApiProblem, Unreachable, type Problem } from '../answers'
import { expect, test } from 'vitest'
import { faultsOf, emailFault, sentenceOf, shortPassword } from './form-faults'

const problem = (given: Partial<Problem>, retryAfter: number | null = null) =>
  new ApiProblem(
    {
      type: 'about:blank',
      title: '',
      status: 422,
      code: 'invalid',
      detail: 'Said by the server.',
      requestId: 'X',
      ...given,
    },
    retryAfter,
  )
const fault = (pointer: string, code: string) => ({ pointer, code, message: `server: ${code}` })
const names = ['email', 'password'] as const

test('a fault stands at its field, in words of ours where we have them', () => {
  const errors = [fault('/password', 'common_password'), fault('/email', 'something_new')]
  const faults = faultsOf(problem({ errors }), names)
  expect(faults.password).toMatch(/^Too common/)
  expect(faults.email).toBe('server: something_new')
  expect(faults.whole).toBeUndefined()
})

test('a fault of a field that the form lacks is the whole form’s', () => {
  expect(faultsOf(problem({ errors: [fault('/token', 'odd')] }), names)).toEqual({
    whole: 'server: odd',
  })
})

test('a name that is too long is no password that is too long', () => {
  const faults = faultsOf(problem({ errors: [fault('/name', 'too_long')] }), ['name'])
  expect(faults).toEqual({ name: 'server: too_long' })
})

test('wrong credentials are told at the password, and where there is none as a whole', () => {
  const refused = problem({ status: 401, code: 'invalid_credentials' })
  expect(faultsOf(refused, names).password).toMatch(/^That email and password/)
  expect(faultsOf(refused, ['email']).whole).toMatch(/^That email and password/)
})

test('too many attempts say when to try again, in minutes rounded up', () => {
  const limited = (seconds: number | null) =>
    sentenceOf(problem({ status: 429, code: 'too_many_attempts' }, seconds))
  expect(limited(5)).toContain('in a minute')
  expect(limited(61)).toContain('in 2 minutes')
  expect(limited(null)).toBe('Said by the server.')
})

test('a shop that does not answer is told as that', () => {
  expect(faultsOf(new Unreachable('down'), names)).toEqual({
    whole: expect.stringContaining('What you typed is still here'),
  })
})

test('characters are counted as people do, and spaces around an address are none of it', () => {
  expect(shortPassword('😀😀😀😀😀😀😀')).toBeDefined()
  expect(shortPassword('😀😀😀😀😀😀😀😀')).toBeUndefined()
  expect(emailFault(' a@b ')).toBeUndefined()
  expect(emailFault('a b@c')).toBeDefined()
})

test('a refusal with a reason of its own is said in the server’s words', () => {
  const detail = 'A payment of yours is under way. Try again when it is through.'
  const refused = problem({ status: 409, code: 'payment_under_way', detail })
  expect(faultsOf(refused, ['password'])).toEqual({ whole: detail })
})

test('a password that is not right may have been changed by a try whose answer was lost', () => {
  const errors = [fault('/password', 'wrong_password')]
  const { password } = faultsOf(problem({ errors }), names)
  expect(password).not.toMatch(/nothing was changed/i)
  expect(password).toContain('If you have just changed it, type the new one.')
})
