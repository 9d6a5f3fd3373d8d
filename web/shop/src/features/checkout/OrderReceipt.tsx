import type { Schemas } from '@typecase/shared/api'
import { money } from '@typecase/shared/format'
import { Receipt, type ReceiptRow } from '@typecase/ui/Receipt'
import type { ReactNode } from 'react'
import { groupedBy } from '../cart/groups'
import { text } from '#src/messages/text.ts'

type Line = Pick<Schemas['QuoteLine'], 'description' | 'licence' | 'tier' | 'amount'>

export type OrderReceiptProps = {
  title: string
  lines: readonly Line[]
  discount: number
  tax: readonly Schemas['TaxLine'][]
  total: number
  currency: string
  isPending?: boolean
  children?: ReactNode
}

/** What is bought, by name, with tax and total. */
export function OrderReceipt(props: OrderReceiptProps) {
  const { title, lines, discount, tax, total, currency, isPending = false, children } = props
  const price = (amount: number) => money(amount, currency)
  const rows: ReceiptRow[] = groupedBy(lines, (line) => line.description).map(
    ([description, own]) => ({
      label: description,
      note: own.map(({ licence, tier }) => text('checkout.lineNote', { licence, tier })).join('; '),
      amount: price(own.reduce((sum, { amount }) => sum + amount, 0)),
    }),
  )
  if (discount > 0) rows.push({ label: text('cart.discount'), amount: price(-discount) })
  for (const { name, rate, amount } of tax) {
    rows.push({ label: text('checkout.taxLine', { name, rate }), amount: price(amount) })
  }
  return (
    <Receipt
      title={title}
      rows={rows}
      sum={{ label: text('cart.total'), amount: price(total) }}
      isPending={isPending}
    >
      {children}
    </Receipt>
  )
}
