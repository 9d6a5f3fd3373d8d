import type { Schemas } from '@typecase/shared/api'
import { money } from '@typecase/shared/format'
import { Receipt, type ReceiptRow } from '@typecase/ui/Receipt'
import type { ReactNode } from 'react'
import { text } from '@typecase/shared/messages/text'
import { couponWords, creditRow } from '../../cart/receipt-rows'
import { groupedBy } from '../../cart/groups'
import css from './OrderReceipt.module.css'

type Line = Pick<
  Schemas['QuoteLine'],
  'description' | 'licence' | 'tier' | 'amount' | 'discount' | 'credit'
>

/** The fields that a quote and an order share. */
export type Receivable = {
  lines: readonly Line[]
  discount: number
  coupon: Schemas['CouponUse'] | null
  tax: readonly Schemas['TaxLine'][]
  pricesIncludeTax: boolean
  taxSentence: string | null
  total: number
  currency: string
}

type Props = Receivable & {
  title: string
  /** The amount of the tax is not known yet, so neither is the total. */
  isTaxOpen?: boolean
  isPending?: boolean
  children?: ReactNode
}

/** The items by name, reductions, tax and total. */
export function OrderReceipt(props: Props) {
  const { title, isTaxOpen = false, isPending = false, children, ...sold } = props
  const { tax, pricesIncludeTax, taxSentence, total, currency } = sold
  const openLabel = pricesIncludeTax ? 'checkout.withTax' : 'cart.beforeTax'
  const before = total - tax.reduce((sum, { amount }) => sum + amount, 0)
  const taxRows: ReceiptRow[] = [
    { label: text('checkout.beforeTax'), amount: money(before, currency) },
    ...tax.map((line) => ({ label: taxName(line), amount: money(line.amount, currency) })),
  ]
  return (
    <Receipt
      title={title}
      rows={[
        ...linesOf(sold),
        ...creditRow(
          sold.lines.reduce((sum, { credit }) => sum + credit, 0),
          currency,
        ),
        ...discountOf(sold),
        ...(pricesIncludeTax || tax.length === 0 ? [] : taxRows),
      ]}
      sum={{
        label: text(isTaxOpen ? openLabel : 'cart.total'),
        amount: money(total, currency),
      }}
      isPending={isPending}
    >
      {pricesIncludeTax &&
        tax.map((line) => (
          <p key={taxName(line)} className={`small ${css.small}`}>
            {text('checkout.contains', {
              tax: taxName(line),
              amount: money(line.amount, currency),
            })}
          </p>
        ))}
      {taxSentence && <p className={`small ${css.small}`}>{taxSentence}</p>}
      {children}
    </Receipt>
  )
}

// Before credit and discount, which have rows of their own.
function linesOf({ lines, currency }: Receivable): ReceiptRow[] {
  return groupedBy(lines, (line) => line.description).map(([description, own]) => ({
    label: description,
    note: own.map(({ licence, tier }) => text('checkout.lineNote', { licence, tier })).join('; '),
    amount: money(
      own.reduce((sum, { amount, discount, credit }) => sum + amount + discount + credit, 0),
      currency,
    ),
  }))
}

function discountOf({ coupon, discount, currency }: Receivable): ReceiptRow[] {
  if (coupon) {
    return [
      {
        label: text('cart.couponNamed', { code: coupon.code }),
        note: couponWords(coupon, currency),
        // As it is read here: with tax where the amounts are.
        amount: discount > 0 ? money(-discount, currency) : '–',
        isVisitors: true,
      },
    ]
  }
  return discount > 0 ? [{ label: text('cart.discount'), amount: money(-discount, currency) }] : []
}

const taxName = ({ name, rate }: Schemas['TaxLine']) => text('checkout.taxLine', { name, rate })
