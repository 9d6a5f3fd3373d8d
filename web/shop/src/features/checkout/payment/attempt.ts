import { digestOf, newRequestKey } from '@typecase/shared/request-key'
import { readStored, writeStored } from '@typecase/shared/local-storage'
import { parseJson } from '@typecase/shared/web-storage'
import { z } from '@typecase/shared/zod'
import { toRequestItem } from '../../cart/quote'
import type { CartItem } from '../../cart/item'
import { clearCart } from '../../cart/edit'
import { useCart } from '../../cart/store'
import { setCoupon } from '../../cart/terms'

const keys = { own: 'checkout', shared: 'checkout_shared' } as const

/** Of this browser's cart, or of one that somebody has shared: neither takes the other's place. */
export type AttemptOf = keyof typeof keys

const attemptSchema = z.object({
  /** SHA-256 of what is ordered, by whom and to where; none of it is kept itself. */
  digest: z.string(),
  idempotencyKey: z.string(),
  /** SHA-256 of the cart. */
  cart: z.string(),
  orderId: z.nullable(z.string()),
  /** The open order that this one takes the place of. */
  replaces: z.nullable(z.string()),
  /** The shared cart that is paid. */
  sharedCartId: z.nullish(z.string()),
})

/** A checkout begun in this browser, the same in every tab until its content changes. */
export type Attempt = z.infer<typeof attemptSchema>

export const readAttempt = (of: AttemptOf = 'own'): Attempt | null =>
  attemptSchema.safeParse(parseJson(readStored(keys[of]))).data ?? null

function keep(attempt: Attempt) {
  writeStored(keys[attempt.sharedCartId ? 'shared' : 'own'], JSON.stringify(attempt))
}

/** The order that another attempt at the same cart would take the place of; null: none is known. */
export function replacedBy(sharedCartId: string | null = null): string | null {
  const known = readAttempt(sharedCartId ? 'shared' : 'own')
  const isSameCart = (known?.sharedCartId ?? null) === sharedCartId
  return isSameCart ? (known?.orderId ?? known?.replaces ?? null) : null
}

/**
 * The attempt for this content: the known one where nothing has changed, so that asking twice makes
 * one order; else a new one that takes the place of the order made before of the same cart.
 */
export async function attemptFor(
  content: Record<string, unknown> & { sharedCartId?: string | null | undefined },
  items: readonly CartItem[],
): Promise<Attempt> {
  const digest = await digestOf(JSON.stringify(content))
  const sharedCartId = content.sharedCartId ?? null
  const known = readAttempt(sharedCartId ? 'shared' : 'own')
  if (known?.digest === digest) return known
  const attempt = {
    digest,
    idempotencyKey: newRequestKey(),
    cart: await cartDigest(items),
    orderId: null,
    replaces: replacedBy(sharedCartId),
    sharedCartId,
  }
  keep(attempt)
  return attempt
}

/** Notes which order the attempt has made. */
export function noteOrder(attempt: Attempt, orderId: string) {
  keep({ ...attempt, orderId })
}

/** Forgets an attempt: its order is paid, or the server knows its key for something else. */
export const dropAttempt = (of: AttemptOf = 'own') => writeStored(keys[of], null)

/** The attempt that has made this order; null where none here has. */
export function attemptOf(orderId: string): Attempt | null {
  const known = (['own', 'shared'] as const).map(readAttempt)
  return known.find((attempt) => attempt?.orderId === orderId) ?? null
}

/** An order is paid: what it has paid leaves the cart, in every tab, if it still is what was ordered. */
export async function clearPaid(orderId: string) {
  const attempt = attemptOf(orderId)
  if (!attempt) return
  const { items } = useCart.getState()
  if ((await cartDigest(items)) === attempt.cart) {
    await clearCart()
    setCoupon(null)
  }
  dropAttempt(attempt.sharedCartId ? 'shared' : 'own')
}

export const cartDigest = (items: readonly CartItem[]) =>
  digestOf(JSON.stringify(items.map(toRequestItem)))
