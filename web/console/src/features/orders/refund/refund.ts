import type { RefundPlan, RefundSelection, StaffOrder } from '../queries'
import { amount, valueIn } from '../../fields/parse-values'

export const refundModes = ['all', 'lines', 'amount'] as const
export type RefundMode = (typeof refundModes)[number]

/** The choice of a refund as it is made on the screen. */
export type RefundDraft = {
  mode: RefundMode
  lines: readonly number[]
  /** As typed. */
  amount: string
}

/** The selection that the server plans; null: nothing is chosen yet. */
export function selectionOf(
  { mode, lines, amount: typed }: RefundDraft,
  payment: string | null,
  currency: string,
): RefundSelection | null {
  if (mode === 'all') return { lines: [], amount: null, payment }
  if (mode === 'lines') {
    return lines.length > 0
      ? { lines: lines.toSorted((a, b) => a - b), amount: null, payment }
      : null
  }
  const parsed = valueIn(amount(currency), typed)
  return parsed ? { lines: [], amount: parsed, payment } : null
}

/** The fault of a typed amount; undefined: it has none, or nothing is typed. */
export function amountFault(typed: string, currency: string) {
  const read = amount(currency).parse(typed)
  return typed.trim() !== '' && 'fault' in read ? read.fault : undefined
}

/** The amount of a plan as it is typed to confirm it: "107.60". */
export const amountToType = (plan: Pick<RefundPlan, 'amount' | 'currency'>) =>
  amount(plan.currency).format(plan.amount)

export const isConfirmed = (typed: string, plan: Pick<RefundPlan, 'amount' | 'currency'>) =>
  valueIn(amount(plan.currency), typed) === plan.amount

/** The part of an order that decides what a refund comes to: a plan holds for this alone. */
export const refundState = ({ payments, refunds = [], lines = [] }: StaffOrder) =>
  JSON.stringify([
    payments.map(({ intent, left }) => [intent, left]),
    refunds.map(({ id, state }) => [id, state]),
    lines.map(({ licenceState, refundState }) => [licenceState, refundState]),
  ])
