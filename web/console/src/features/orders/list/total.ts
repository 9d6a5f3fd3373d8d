import { currencyUnit, money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { OrderFilter } from '../filter'

export type Total = Pick<OrderFilter, 'currency' | 'least'>

/** The total as the sentence says it: "of any total", "in EUR", "of €100 or more". */
export function totalWords({ currency, least }: Total) {
  if (!currency) return text('console.filter.anyTotal')
  if (!least) return text('console.filter.inCurrency', { currency })
  return text('console.filter.overTotal', { amount: money(least, currency, 'needed') })
}

/** A typed amount in minor units: "1,234.50" and "1234,5" of EUR are 123450. null: it is none, or negative. */
export function parseAmount(typed: string, currency: string): number | null {
  const text = typed.replace(/[\s\u00a0']/g, '').replace(/^[^\d(–−-]+|[^\d]+$/g, '')
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(text)
  if (!match) return null
  const { unit } = currencyUnit(currency)
  const fraction = match[2] ?? ''
  if (unit === 1 && fraction !== '') return null
  const whole = Number(match[1]!.replace(/[.,]/g, ''))
  const amount = whole * unit + (unit === 1 ? 0 : Number(fraction.padEnd(2, '0')))
  return Number.isSafeInteger(amount) ? amount : null
}
