import { ApiProblem } from '@typecase/shared/answers'

/**
 * A refusal of items of a list, as a form takes it that has a field for each item: "/limits/2/value"
 * becomes "/reminder_hours" where that is the name of the third one.
 */
export function atNames(cause: unknown, list: string, names: readonly string[]) {
  if (!(cause instanceof ApiProblem)) return cause
  const errors = (cause.problem.errors ?? []).map((fault) => {
    const [, first, index] = fault.pointer.split('/')
    const name = first === list ? names[Number(index)] : undefined
    return name === undefined ? fault : { ...fault, pointer: `/${name}` }
  })
  return new ApiProblem({ ...cause.problem, errors }, cause.retryAfter)
}
