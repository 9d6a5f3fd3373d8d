import { ApiProblem } from '@typecase/shared/answers'
import { expect, test } from 'vitest'
import { atNames } from './place-faults'

const refusal = (...pointers: string[]) =>
  new ApiProblem({
    type: 'about:blank',
    title: 'Unprocessable Content',
    status: 422,
    code: 'invalid_body',
    detail: 'Some fields need attention.',
    errors: pointers.map((pointer) => ({ pointer, code: 'out_of_range', message: 'No.' })),
  } as ConstructorParameters<typeof ApiProblem>[0])

const pointersOf = (cause: unknown) =>
  (cause as ApiProblem).problem.errors?.map(({ pointer }) => pointer)

test('a fault of an item is at the field of its name', () => {
  const cause = refusal('/limits/1/value', '/limits/0/name')
  expect(pointersOf(atNames(cause, 'limits', ['one', 'two']))).toEqual(['/two', '/one'])
})

test('other faults and other failures stay as they are', () => {
  expect(pointersOf(atNames(refusal('/version', '/limits/7/value'), 'limits', ['one']))).toEqual([
    '/version',
    '/limits/7/value',
  ])
  const cause = new Error('no answer')
  expect(atNames(cause, 'limits', ['one'])).toBe(cause)
})
