import { money, number } from '@typecase/shared/format'
import { isMessage, text } from '@typecase/shared/messages/text'
import type { Mark } from '../orders/order-words'
import type { FoundTrial, TrialSale, TrialState } from './queries'

/** The person of a trial: by name, else address; a forgotten one by the beginning of its id. */
export const trialName = ({
  id,
  name,
  email,
  state,
}: Pick<FoundTrial, 'id' | 'name' | 'email' | 'state'>) =>
  state === 'forgotten' ? text('console.trial.somebody', { id: id.slice(0, 8) }) : name || email

export const marks: Record<TrialState, Mark> = { open: 'half', ended: 'full', forgotten: 'hollow' }

export function purposeWords(purpose: string) {
  const key = `trials.purpose.${purpose}`
  return isMessage(key) ? text(key) : purpose
}

/** The sums of the sales after a trial, by currency; a dash without one. */
export function salesWords(sales: readonly TrialSale[]) {
  if (sales.length === 0) return '–'
  const sums = new Map<string, number>()
  for (const { currency, net } of sales) sums.set(currency, (sums.get(currency) ?? 0) + net)
  return [...sums].map(([currency, net]) => money(net, currency)).join(', ')
}

/** Days from the trial to its first sale. */
export const daysWords = (sales: readonly TrialSale[]) =>
  sales[0] ? text('console.trial.days', { count: sales[0].days }) : ''

/** A share, such as "12.5 %"; a dash of nothing. */
export const shareWords = (part: number, whole: number) =>
  whole === 0 ? '–' : `${number((part / whole) * 100, 1)}\u00a0%`

/** Hundredths of a per cent as "12.5". */
export const percentWords = (hundredths: number) => number(hundredths / 100, 2)
