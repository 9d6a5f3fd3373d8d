import type { components } from './api-types.gen'

/** The problem of both servers: api/openapi.yaml and api/console.yaml declare the same. */
export type Problem = components['schemas']['Problem']

/** A failure that the server explains, as application/problem+json. */
export class ApiProblem extends Error {
  readonly problem: Problem
  /** Seconds until there is sense in trying again; null where the server does not say. */
  readonly retryAfter: number | null

  constructor(problem: Problem, retryAfter: number | null = null) {
    super(problem.detail)
    this.name = 'ApiProblem'
    this.problem = problem
    this.retryAfter = retryAfter
  }

  get status() {
    return this.problem.status
  }

  get code() {
    return this.problem.code
  }
}

/** No answer came: the network or the server is down, or what answered is not our server. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The shop could not be reached.', { cause })
    this.name = 'Unreachable'
  }
}

type Answer<T> = { data?: T; error?: unknown; response: Response }

/**
 * The body of an answer. Throws ApiProblem for an answer that is a problem, Unreachable where there
 * is no answer or one that is not ours; both after a line in the browser's console. No time is set
 * within which the answer must come.
 */
export async function unwrap<T>(request: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>
  try {
    answer = await request
  } catch (cause) {
    if (cause instanceof ApiProblem || isAbort(cause)) throw cause
    console.error('The shop did not answer.')
    throw new Unreachable(cause)
  }

  if (answer.response.ok) return answer.data as T
  log(answer)
  if (isProblem(answer.error)) {
    const seconds = answer.response.headers.get('Retry-After')
    throw new ApiProblem(answer.error, seconds === null ? null : Number(seconds))
  }
  throw new Unreachable(answer.response.status)
}

/** Logs the cause of a failure, and nothing of headers or bodies: they hold tokens and passwords. */
function log({ error, response: { status } }: Answer<unknown>) {
  // Signed out and not found are ordinary answers.
  if (status === 401 || status === 404) return
  const what = isProblem(error) ? `${error.code}, request ${error.requestId}` : 'without a reason'
  console.error(`The shop answered ${status}: ${what}.`)
}

function isAbort(cause: unknown) {
  return cause instanceof DOMException && cause.name === 'AbortError'
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'code' in error && 'status' in error
}
