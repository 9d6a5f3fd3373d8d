import { ApiProblem, type Schemas } from '@typecase/shared/api'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import type { Card } from './CardForm'
import { CardRefused, checkCard, confirm, type Payable } from './payment'

/** What stands in the way of a payment, and whether it tells a new price. */
export type Hindrance = {
  sentence: string
  quote: Schemas['Quote'] | null
  errors: Schemas['Problem']['errors']
}

/**
 * Takes a payment from the card form to the page of its order. `begin` makes or finds the order;
 * nothing that was typed is lost by any failure.
 */
export function usePayment(begin: () => Promise<Payable>, isFree: boolean) {
  const [card, setCard] = useState<Card | null>(null)
  const [isPending, setPending] = useState(false)
  const [hindrance, setHindrance] = useState<Hindrance | null>(null)

  const pay = async () => {
    if (!isFree && !card) return setHindrance(hindered(text('checkout.cardNotReady')))
    setPending(true)
    setHindrance(null)
    try {
      if (!isFree) await checkCard(card!)
      const payable = await begin()
      if (payable.clientSecret !== null) await confirm(card!, payable)
      location.assign(paths.orderSuccess({ id: payable.orderId }))
    } catch (cause) {
      setHindrance(hindranceOf(cause))
      setPending(false)
    }
  }
  return { setCard, pay, isPending, hindrance, setHindrance }
}

const hindered = (sentence: string): Hindrance => ({ sentence, quote: null, errors: [] })

function hindranceOf(cause: unknown): Hindrance {
  if (cause instanceof CardRefused) {
    return hindered(`${cause.message} ${text('checkout.noMoneyMoved')}`)
  }
  if (!(cause instanceof ApiProblem)) return hindered(text('checkout.unreachable'))
  if (cause.status === 401) return hindered(text('checkout.signedOut'))
  const { detail, quote, errors } = cause.problem
  return { sentence: detail, quote: quote ?? null, errors: errors ?? [] }
}
