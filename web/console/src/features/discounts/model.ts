import { date, money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { inCurrency } from '../fields/parse-values'

// The records of coupons as entries have them (server/src/changes/records.h).

export type DiscountKind = 'percent' | 'amount' | 'credit'

export type Discount = {
  kind: DiscountKind
  /** Hundredths of a per cent; 0 of other kinds. */
  hundredths: number
  /** In minor units; 0 of a percentage. */
  amount: number
  /** Empty of a percentage. */
  currency: string
  /** Empty: all of them, as with families and classes. */
  licenceKinds: string[]
  families: string[]
  itemClasses: string[]
  /** "2026-11-21" */
  firstDay?: string
  lastDay?: string
}

export type CouponRecord = {
  name: string
  discount: Discount
  totalLimit?: number
  customerLimit?: number
  codeLimit?: number
  codes: string[]
}

/** Places of faults that the form of a discount shows, as a folder names them. */
export const couponPlaces = [
  'name',
  'percent',
  'amount',
  'credit',
  'currency',
  'from',
  'until',
  'limit',
  'limit_of_customer',
  'limit_of_code',
  'licences',
  'classes',
  'families',
  'codes',
]

export const itemClasses = ['style', 'family', 'package'] as const

/** A discount as it begins: a tenth off everything, with one code. */
export const newCoupon = (name: string, code: string): CouponRecord => ({
  name,
  discount: {
    kind: 'percent',
    hundredths: 1000,
    amount: 0,
    currency: '',
    licenceKinds: [],
    families: [],
    itemClasses: [],
  },
  codes: [code],
})

/** The same discount as another kind, with a worth of that kind. `currency`: of the shop. */
export function asKind(discount: Discount, kind: DiscountKind, currency: string): Discount {
  if (kind === 'percent') return { ...discount, kind, hundredths: 1000, amount: 0, currency: '' }
  const amount = discount.amount || 5000
  return { ...discount, kind, hundredths: 0, amount, currency: discount.currency || currency }
}

/** The same discount in another currency: its amount as it was typed, "10" and not its minor units. */
export const withCurrency = (discount: Discount, currency: string): Discount => ({
  ...discount,
  amount: inCurrency(discount.amount, discount.currency, currency),
  currency,
})

/** "25 % off", "€50.00 off", "€100.00 credit". */
export function worthWords({ kind, hundredths, amount, currency }: Discount) {
  if (kind === 'percent') {
    return text('console.discount.worth.percent', { percent: number(hundredths / 100, 2) })
  }
  return text(`console.discount.worth.${kind}`, { amount: money(amount, currency) })
}

export type CouponState = 'running' | 'toCome' | 'over' | 'usedUp'

/** `today`: "2026-11-21", in UTC. `uses` undefined: they are on their way. */
export function stateOf(
  { discount: { firstDay, lastDay }, totalLimit }: CouponRecord,
  uses: number | undefined,
  today: string,
): CouponState {
  if (lastDay !== undefined && lastDay < today) return 'over'
  if (firstDay !== undefined && firstDay > today) return 'toCome'
  if (totalLimit !== undefined && uses !== undefined && uses >= totalLimit) return 'usedUp'
  return 'running'
}

/** The day before `today`; both as "2026-11-21". */
export const dayBefore = (today: string) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/**
 * The same discount without a day from `today` on: its last day is the day before, and so is its first
 * one where it would begin later.
 */
export function endedBefore(discount: Discount, today: string): Discount {
  const lastDay = dayBefore(today)
  const { firstDay } = discount
  return { ...discount, lastDay, ...(firstDay && firstDay > lastDay && { firstDay: lastDay }) }
}

/** A day such as "2026-11-21" in words. */
export const dayWords = (day: string) => date(`${day}T12:00:00Z`)
