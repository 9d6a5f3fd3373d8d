import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'

/** Cents of EUR in a column that names the currency; an en dash where a rate is missing. */
export function cents(amount: number | null) {
  if (amount === null) return '–'
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return new Intl.NumberFormat('en-GB', digits).format(amount / 100).replace('-', '−')
}

/** Cents of EUR with their sign; words where a rate is missing. */
export const euros = (amount: number | null) =>
  amount === null ? text('console.vat.noRate') : money(amount, 'EUR')
