import { ApiProblem, type Schemas } from '@typecase/shared/api'
import { useState } from 'react'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import type { useSubmit } from '@typecase/shared/forms/use-submit'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import type { CardState } from './CardForm'
import type { FieldErrors, FieldName } from '../form'
import { CardRefused, checkCard, confirm, OutcomeUnknown, type Payable } from './payment'

type Submission = Pick<ReturnType<typeof useSubmit<FieldName>>, 'isPending' | 'submit'>

/** Why a payment failed, and what the server says beside it. */
type CheckoutError = {
  sentence: string
  quote: Schemas['Quote'] | null
  errors: Schemas['Problem']['errors']
  /** The cart is where it can be mended. */
  isOfCart: boolean
  /** The order whose page knows what became of it. */
  orderId?: string
}

type Payment = {
  check?: () => FieldErrors
  /** Makes or finds the order. */
  begin: () => Promise<Payable>
  isFree: boolean
  /** Whether it has dealt with a failure of `begin`'s own, of which nothing is shown then. */
  handleError?: (cause: unknown) => boolean
  /** Called with every refusal of the server's, once. Returns the faults of the fields. */
  onServerError?: (error: CheckoutError) => FieldErrors
}

/**
 * Takes a payment from the card form to the page of its order. `onPaid` is called when there is no way
 * back to this page.
 */
export function usePayment({ isPending, submit }: Submission, onPaid?: () => void) {
  const [card, setCard] = useState<CardState>(null)
  const [error, setError] = useState<CheckoutError | null>(null)

  const pay = ({ check, begin, isFree, handleError, onServerError }: Payment) =>
    submit({
      ...(check && { check }),
      send: async () => {
        if (!isFree && !card) return setError(saying(text('checkout.cardNotReady')))
        setError(null)
        const form = isFree || card === 'unavailable' ? null : card
        if (form) await checkCard(form)
        const payable = await begin()
        if (payable.clientSecret !== null) {
          // The shop has other keys by now: the order's own page has the form of those.
          if (form?.publishableKey !== payable.publishableKey) return payElsewhere(payable)
          await confirm(form!, payable)
        }
        onPaid?.()
        location.assign(paths.orderAfterPaying({ id: payable.orderId }, 'succeeded'))
        return new Promise(() => {}) // It goes with the document.
      },
      explain: (cause) => {
        if (cause instanceof InvalidFields) return cause.faults
        if (handleError?.(cause)) return {}
        const found = checkoutErrorOf(cause)
        setError(found.quote ? null : found)
        return (cause instanceof ApiProblem && onServerError?.(found)) || {}
      },
    })
  return { setCard, pay, isPending, error }
}

function payElsewhere({ orderId }: Payable) {
  location.assign(paths.checkout({ order: orderId }))
  return new Promise<never>(() => {}) // It goes with the document.
}

const saying = (sentence: string): CheckoutError => ({
  ...{ sentence, quote: null, errors: [], isOfCart: false },
})

function checkoutErrorOf(cause: unknown): CheckoutError {
  if (cause instanceof CardRefused) {
    const rest = text(cause.isOrdered ? 'checkout.noMoneyMoved' : 'checkout.nothingOrdered')
    return saying(`${cause.message} ${rest}`)
  }
  if (cause instanceof OutcomeUnknown) {
    return { ...saying(text('checkout.outcomeUnknown')), orderId: cause.orderId }
  }
  if (!(cause instanceof ApiProblem)) return saying(text('checkout.unreachable'))
  if (cause.status === 401) return saying(text('checkout.signedOut'))
  const limit = limitSentence(cause)
  if (limit) return saying(limit)
  const { detail, quote, errors = [], status } = cause.problem
  const ofCart = errors.filter(({ pointer }) =>
    /^\/(items|preparedCartId|sharedCartId)/.test(pointer),
  )
  return {
    sentence: ofCart.length > 0 ? ofCart.map(({ message }) => message).join(' ') : detail,
    quote: quote ?? null,
    errors,
    isOfCart: ofCart.length > 0 || status === 410,
  }
}

const codes = new Set(['too_many_unpaid_orders', 'too_many_declined_cards'])

/** Why no further order or card is taken just now, and for how long; null: the problem is another. */
export function limitSentence({ code, problem, retryAfter }: ApiProblem): string | null {
  if (!codes.has(code)) return null
  if (retryAfter === null) return problem.detail
  const wait = text('checkout.tryAgainIn', { count: Math.max(1, Math.ceil(retryAfter / 60)) })
  return `${problem.detail} ${wait}`
}
