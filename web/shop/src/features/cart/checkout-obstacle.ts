import { ApiProblem } from '@typecase/shared/api'
import { text } from '#src/messages/text.ts'
import { isCartStored } from './store'

/** Answer of the server about the cart: lines that it refuses, and why it prices none of it. */
type Answer = { faults: number; cause: unknown }

/** Why this cart cannot be checked out, in a sentence; null: it can. */
export function checkoutObstacle({ faults, cause }: Answer): string | null {
  if (!isCartStored()) return text('cart.notStored')
  if (faults > 0) return text('cart.faultsFirst', { count: faults })
  return isRefusal(cause) ? cause.message : null
}

const isRefusal = (cause: unknown): cause is ApiProblem =>
  cause instanceof ApiProblem && cause.status < 500 && cause.status !== 429
