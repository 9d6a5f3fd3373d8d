import { text } from '#src/messages/text.ts'
import type { Quote } from '../cart/quote'
import type { Faults, Form } from './form'

type Typed = Pick<Form, 'vatNumber'>
type Decided = Pick<Quote, 'vatCheck' | 'unknown' | 'taxReason'> | null | undefined

/** The fault of a VAT number that does not count. It stops nobody: the tax is a consumer's then. */
export function vatFault({ vatNumber }: Typed, quote: Decided): Faults {
  if (!vatNumber.trim() || !quote) return {}
  if (quote.vatCheck?.state === 'invalid' && quote.unknown.includes('vatNumber'))
    return { vatNumber: text('checkout.vatNumberNotRegistered') }
  if (!quote.vatCheck && quote.unknown.includes('vatNumber'))
    return { vatNumber: text('checkout.vatNumberBad') }
  return {}
}

/** What holds while the register of VAT numbers cannot be asked. */
export function vatHelp({ vatNumber }: Typed, quote: Decided): string | null {
  if (!vatNumber.trim() || quote?.vatCheck?.state !== 'unavailable') return null
  if (quote.taxReason === 'reverseCharge') return text('checkout.vatNumberUncheckedYet')
  return quote.unknown.includes('vatNumber') ? text('checkout.vatNumberUnavailable') : null
}
