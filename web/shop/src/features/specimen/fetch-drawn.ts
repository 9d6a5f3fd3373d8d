import { ApiProblem, Unreachable, type Problem } from '@typecase/shared/api'

// ms; how long to wait where the server does not say.
const usualPause = 2000
const longestPause = 5000
const attempts = 3

/**
 * Fetches a file that the server draws on demand, into the browser's cache. A busy server is asked
 * again a few times, when it says. Fails with ApiProblem, with Unreachable, or by `signal`.
 */
export async function fetchDrawn(address: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const answer = await whole(address, signal)
    if (answer.ok) return
    if (answer.status !== 503 || attempt === attempts) throw problemOf(answer.status, answer.body)
    await pause(pauseOf(answer.retryAfter), signal)
  }
}

async function whole(address: string, signal: AbortSignal) {
  try {
    return await read(await fetch(address, { signal }))
  } catch (cause) {
    throw signal.aborted ? cause : new Unreachable(cause)
  }
}

// The file goes into the cache; what is kept of it here is what a problem would say.
async function read(answer: Response) {
  const { ok, status, headers } = answer
  if (ok) await answer.arrayBuffer()
  return { ok, status, body: ok ? '' : await answer.text(), retryAfter: headers.get('Retry-After') }
}

function pauseOf(retryAfter: string | null) {
  const seconds = Number(retryAfter)
  return seconds > 0 ? Math.min(seconds * 1000, longestPause) : usualPause
}

function problemOf(status: number, body: string) {
  try {
    return new ApiProblem(JSON.parse(body) as Problem)
  } catch {
    return new Unreachable(status)
  }
}

async function pause(time: number, signal: AbortSignal) {
  signal.throwIfAborted()
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
