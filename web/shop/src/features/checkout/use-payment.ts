import { ApiProblem, type Schemas } from '@typecase/shared/api'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import type { Card } from './CardForm'
import { limitSentence } from './order-limits'
import { CardRefused, checkCard, confirm, OutcomeUnknown, type Payable } from './payment'

/** What stands in the way of a payment, and what the server says beside it. */
export type Hindrance = {
  sentence: string
  quote: Schemas['Quote'] | null
  errors: Schemas['Problem']['errors']
  /** The cart is where it can be mended. */
  isOfCart: boolean
  /** The order whose page knows what became of it. */
  orderId?: string
}

type Ways = {
  isFree: boolean
  /** Deals with a failure of `begin`'s own: null shows nothing of it, undefined leaves it here. */
  hinder?: (cause: unknown) => Hindrance | null | undefined
  /** Hears of every refusal of the server's, once. */
  told?: (hindrance: Hindrance) => void
}

/**
 * Takes a payment from the card form to the page of its order. Nothing that was typed is lost by any
 * failure. `onPaid` is called when there is no way back to this page.
 */
export function usePayment({ onPaid }: { onPaid?: () => void } = {}) {
  const [card, setCard] = useState<Card | null>(null)
  const [isPending, setPending] = useState(false)
  const [hindrance, setHindrance] = useState<Hindrance | null>(null)

  /** `begin` makes or finds the order. */
  const pay = async (begin: () => Promise<Payable>, { isFree, hinder, told }: Ways) => {
    if (isPending) return
    if (!isFree && !card) return setHindrance(hindered(text('checkout.cardNotReady')))
    setPending(true)
    setHindrance(null)
    try {
      if (!isFree) await checkCard(card!)
      const payable = await begin()
      if (payable.clientSecret !== null) await confirm(card!, payable)
      onPaid?.()
      location.assign(paths.orderAfterPaying({ id: payable.orderId }, 'succeeded'))
    } catch (cause) {
      const own = hinder?.(cause)
      const found = own === undefined ? hindranceOf(cause) : own
      if (own === undefined && found && cause instanceof ApiProblem) told?.(found)
      setHindrance(found?.quote ? null : found)
      setPending(false)
    }
  }
  return { setCard, pay, isPending, hindrance }
}

const hindered = (sentence: string): Hindrance => ({
  ...{ sentence, quote: null, errors: [], isOfCart: false },
})

function hindranceOf(cause: unknown): Hindrance {
  if (cause instanceof CardRefused) {
    const rest = text(cause.isOrdered ? 'checkout.noMoneyMoved' : 'checkout.nothingOrdered')
    return hindered(`${cause.message} ${rest}`)
  }
  if (cause instanceof OutcomeUnknown) {
    return { ...hindered(text('checkout.outcomeUnknown')), orderId: cause.orderId }
  }
  if (!(cause instanceof ApiProblem)) return hindered(text('checkout.unreachable'))
  if (cause.status === 401) return hindered(text('checkout.signedOut'))
  const limit = limitSentence(cause)
  if (limit) return hindered(limit)
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
