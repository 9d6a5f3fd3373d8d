import { forgetGrant, grantFor } from './loading/grants'

/** An answer that is no font. `code`: the problem's; empty where the answer was not the shop's. */
export class TesterFontRefused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`The tester font was refused: ${status} ${code}`)
    this.name = 'TesterFontRefused'
    this.status = status
    this.code = code
  }

  /** The line is to be had as an image only. */
  get isFinal() {
    return this.code === 'tester_budget_spent' || this.code === 'image_only'
  }
}

/** The number of retries after answers that say when to come again. */
export const mostAttempts = 6

/**
 * Fetches from an address of tester fonts. `isFree`: the page's own characters, to be had without a
 * grant. Where the server says to come again later, it waits. Fails with TesterFontRefused, and as
 * fetch and grantFor do.
 */
export async function fetchTester(address: string, style: string, isFree: boolean) {
  let needsGrant = !isFree
  let hasRenewed = false
  for (let attempt = 1; ; attempt++) {
    const grant = needsGrant ? await grantFor(style) : null
    const answer = await fetch(address, grant === null ? {} : { headers: grantHeader(grant) })
    if (answer.ok) return answer.arrayBuffer()

    const { code, pause } = await refusalOf(answer)
    if (isUngranted(answer, code) && !hasRenewed) {
      if (needsGrant) forgetGrant(style)
      hasRenewed = needsGrant
      needsGrant = true
    } else if (pause !== null && attempt < mostAttempts) {
      await new Promise((resolve) => setTimeout(resolve, pause))
    } else {
      throw new TesterFontRefused(answer.status, code)
    }
  }
}

export const grantHeader = (grant: string) => ({ 'X-Tester-Grant': grant })

function isUngranted({ status }: Response, code: string) {
  return (status === 401 || status === 403) && code !== 'image_only'
}

/** Why an answer is no font, and when to come again, in ms; null: it would be the same. */
export async function refusalOf(answer: Response) {
  const code = await codeOf(answer)
  return { code, pause: pauseOf(answer, code) }
}

function pauseOf({ status, headers }: Response, code: string) {
  if (status !== 503 && code !== 'too_fast') return null
  return Math.max(0.25, Number(headers.get('Retry-After')) || 0) * 1000
}

async function codeOf(answer: Response) {
  const problem: unknown = await answer.json().catch(() => null)
  const code = (problem as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}
