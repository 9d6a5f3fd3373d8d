import { list, money, number } from '@typecase/shared/format'
import type { ReceiptRow } from '@typecase/ui/Receipt'
import { text } from '@typecase/shared/messages/text'
import type { Quote, QuoteLine } from './quote'
import { singlePrice } from './price'

/**
 * The rows of a receipt: licences one by one, the reduction together, and the credit for those that
 * they upgrade; before any discount.
 */
export function rowsOf({ lines, subtotal, currency }: Quote): ReceiptRow[] {
  const single = lines.reduce((sum, line) => sum + singlePrice(line), 0)
  const credit = lines.reduce((sum, line) => sum + line.credit, 0)
  const saved = subtotal + credit - single
  return [
    { label: text('cart.licencesRow'), amount: money(single, currency) },
    ...(saved === 0 ? [] : [togetherRow(lines, saved, currency)]),
    ...creditRow(credit, currency),
  ]
}

/** The amount paid for licences that are upgraded, where there is one. */
export const creditRow = (credit: number, currency: string): ReceiptRow[] =>
  credit === 0 ? [] : [{ label: text('cart.creditRow'), amount: money(-credit, currency) }]

function togetherRow(lines: readonly QuoteLine[], saved: number, currency: string): ReceiptRow {
  const combined = lines.filter(({ combination }) => combination !== 1)
  const factors = new Set(combined.map(({ combination }) => combination))
  const [factor] = factors
  return {
    label: combinedLabel(commonLicences(combined)),
    amount: money(saved, currency),
    ...(factors.size === 1 ? { note: percentLess(factor!) } : {}),
  }
}

/** The licences that every item of these lines has; none where the items differ. */
function commonLicences(lines: readonly QuoteLine[]) {
  const licences = [...new Set(lines.map(({ licence }) => licence))]
  const items = new Set(lines.map(({ description }) => description))
  return lines.length === licences.length * items.size ? licences : []
}

/** The label of the reduction for licences that are bought together. */
export const combinedLabel = (licences: readonly string[]) =>
  licences.length > 0
    ? text('buy.combined', { licences: list(licences) })
    : text('buy.combinedSeveral')

/** The reduction of a combination, in words; nothing where it adds. */
export const percentLess = (combination: number) =>
  combination < 1
    ? text('buy.percentLess', { percent: number((1 - combination) * 100, 2) })
    : undefined

type Use = NonNullable<Quote['coupon']>

/** The result of a coupon, in a sentence. */
export function couponWords({ state, remaining }: Use, currency: string) {
  if (state !== 'applied') return text(`coupon.${state}`)
  return remaining === null ? null : text('coupon.remaining', { left: money(remaining, currency) })
}
