import { money } from '@typecase/shared/format'
import { text } from '#src/messages/text.ts'
import type { Quote } from './quote'

type Use = NonNullable<Quote['coupon']>

/** What became of a coupon, in a sentence. */
export function couponWords({ state, remaining }: Use, currency: string) {
  if (state !== 'applied') return text(`coupon.${state}`)
  return remaining === null ? null : text('coupon.remaining', { left: money(remaining, currency) })
}
