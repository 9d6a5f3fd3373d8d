import type { StripeError } from '@stripe/stripe-js'
import { api, ApiProblem, unwrap, type Schemas } from '@typecase/shared/api'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { chooseStay } from '../../account/remembered'
import { hasTokens } from '../../account/tokens'
import type { CartItem } from '../../cart/item'
import { attemptFor, dropAttempt, noteOrder } from './attempt'
import type { Card } from './CardForm'

type Content = Omit<Schemas['CheckoutRequest'], 'replaces'>
export type Payable = Schemas['CheckoutAnswer']

/** The gateway's refusal, in words for the person. No money has moved. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused'
  /** Whether there is an order, which waits. */
  readonly isOrdered: boolean

  constructor(message: string | undefined, isOrdered: boolean) {
    super(message)
    this.isOrdered = isOrdered
  }
}

/** The gateway took the card, or did not: its answer was lost, and it cannot be asked. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
  constructor(readonly orderId: string) {
    super('The gateway cannot be reached.')
  }
}

/** Freezes the cart as an order. Asking again with the same content answers the same order. */
export async function placeOrder(content: Content, items: readonly CartItem[]): Promise<Payable> {
  try {
    return await place(content, items)
  } catch (cause) {
    if (!(cause instanceof ApiProblem) || cause.code !== 'idempotency_mismatch') throw cause
    dropAttempt(content.sharedCartId ? 'shared' : 'own')
    return place(content, items)
  }
}

async function place(content: Content, items: readonly CartItem[]) {
  const attempt = await attemptFor(content, items)
  // A guest's tokens outlive the tab: the bank may send them back into another.
  if (!hasTokens()) chooseStay(true)
  const payable = await unwrap(
    api.POST('/checkout', {
      params: { header: { 'Idempotency-Key': attempt.idempotencyKey } },
      body: { ...content, replaces: attempt.replaces },
    }),
  )
  noteOrder(attempt, payable.orderId)
  return payable
}

/** Goes on paying an open order. */
export const payAgain = (id: string): Promise<Payable> =>
  unwrap(api.POST('/orders/{id}/payment', { params: { path: { id } }, body: {} }))

/** Checks the card fields before anything is ordered; fails with CardRefused. */
export async function checkCard({ elements }: Card) {
  const { error } = await elements.submit()
  if (error) throw new CardRefused(refusalOf(error), false)
}

/**
 * Confirms the payment, with the bank's question where it has one. Comes back when the gateway has
 * taken the card, never when the bank wants the page for itself; fails with CardRefused or, where
 * nobody says what became of it, with OutcomeUnknown.
 */
export async function confirm({ stripe, elements }: Card, { orderId, clientSecret }: Payable) {
  if (clientSecret === null) return
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: { return_url: location.origin + paths.orderSuccess({ id: orderId }) },
    redirect: 'if_required',
  })
  if (!error) return
  if (error.type === 'card_error' || error.type === 'validation_error')
    throw new CardRefused(refusalOf(error), true)
  const looks = isLost(error) ? looksAfterLoss : [0]
  if (await isTaken(stripe, { orderId, clientSecret }, looks)) return
  throw new CardRefused(
    error.type === 'api_connection_error' ? text('refusal.unreachable') : refusalOf(error),
    true,
  )
}

/** Whether nobody knows what became of the payment; every other error is the gateway's own answer. */
const isLost = ({ type }: StripeError) => type === 'api_connection_error' || type === 'api_error'

/** ms after the answer was lost: what was sent may still be on its way to the gateway. */
const looksAfterLoss = [0, 3000, 10_000]

type Asked = { orderId: string; clientSecret: string }

/**
 * A lost answer, or an intent that another tab has paid: what the gateway holds is what counts. After
 * a loss, that no money has moved is only believed after several looks.
 */
async function isTaken(stripe: Card['stripe'], of: Asked, looks: readonly number[]) {
  let waited = 0
  for (const look of looks) {
    await new Promise((resolve) => setTimeout(resolve, look - waited))
    waited = look
    const { paymentIntent } = await stripe.retrievePaymentIntent(of.clientSecret)
    if (!paymentIntent) throw new OutcomeUnknown(of.orderId)
    if (taken.has(paymentIntent.status)) return true
  }
  return false
}

const taken: ReadonlySet<string> = new Set(['succeeded', 'processing', 'requires_capture'])

type Refusal = Pick<StripeError, 'type' | 'code' | 'decline_code' | 'message'>

// Codes that tell the customer what to mend. All others (lost, stolen, fraud, "do not honour") read
// alike: the bank's reason is not ours to tell, and a thief learns nothing.
const sentences = {
  insufficient_funds: 'refusal.funds',
  card_velocity_exceeded: 'refusal.limit',
  expired_card: 'refusal.expired',
  incorrect_cvc: 'refusal.securityCode',
  invalid_cvc: 'refusal.securityCode',
  incorrect_number: 'refusal.number',
  invalid_number: 'refusal.number',
  processing_error: 'refusal.processing',
  payment_intent_authentication_failure: 'refusal.notConfirmed',
  authentication_required: 'refusal.notConfirmed',
} as const

/** Why a card was refused, in words for its holder. Errors of the input keep the form's own words. */
export function refusalOf({ type, code, decline_code, message }: Refusal): string {
  if (type === 'validation_error' && message) return message
  const known = [decline_code, code].find((given) => given !== undefined && isKnown(given))
  return text(known && isKnown(known) ? sentences[known] : 'refusal.declined')
}

const isKnown = (code: string): code is keyof typeof sentences => Object.hasOwn(sentences, code)
