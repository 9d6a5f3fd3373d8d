import { readStored, writeStored } from '@typecase/shared/stored'
import { z } from '@typecase/shared/zod'
import { asked } from '../cart/quote'
import type { CartItem } from '../cart/store'

const key = 'checkout'

const attemptSchema = z.object({
  /** SHA-256 of what is ordered, by whom and to where; none of it is kept itself. */
  digest: z.string(),
  idempotencyKey: z.string(),
  /** SHA-256 of the cart. */
  cart: z.string(),
  orderId: z.string().nullable(),
  /** The open order that this one takes the place of. */
  replaces: z.string().nullable(),
})

/** A checkout begun in this browser, the same in every tab until its content changes. */
export type Attempt = z.infer<typeof attemptSchema>

export function readAttempt(): Attempt | null {
  try {
    return attemptSchema.parse(JSON.parse(readStored(key) ?? ''))
  } catch {
    return null
  }
}

const keep = (attempt: Attempt | null) => writeStored(key, attempt && JSON.stringify(attempt))

/**
 * The attempt for this content: the known one where nothing has changed, so that asking twice makes
 * one order; else a new one that takes the place of the order made before.
 */
export async function attemptFor(content: unknown, items: readonly CartItem[]): Promise<Attempt> {
  const digest = await digestOf(JSON.stringify(content))
  const known = readAttempt()
  if (known?.digest === digest) return known
  const attempt = {
    digest,
    idempotencyKey: newKey(),
    cart: await cartDigest(items),
    orderId: null,
    replaces: known?.orderId ?? known?.replaces ?? null,
  }
  keep(attempt)
  return attempt
}

/** Notes which order the attempt has made. */
export function noteOrder(attempt: Attempt, orderId: string) {
  keep({ ...attempt, orderId })
}

/** Forgets the attempt: its order is paid, or the server knows its key for something else. */
export const dropAttempt = () => keep(null)

export const cartDigest = (items: readonly CartItem[]) => digestOf(JSON.stringify(items.map(asked)))

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map(asHex).join('')
}

async function digestOf(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map(asHex).join('')
}

const asHex = (byte: number) => byte.toString(16).padStart(2, '0')
