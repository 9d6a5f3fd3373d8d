import { money } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { buttonLink } from '@typecase/ui/Link'
import { Receipt, type ReceiptRow } from '@typecase/ui/Receipt'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { linePrice } from './price'
import type { CartQuote, Quote } from './quote'
import { cartGroupCount, cartTotal, useCart } from './store'
import css from './CartReceipt.module.css'

type Props = { quote: CartQuote | undefined; isPending: boolean; currency: string }

/** What the cart comes to, and the way to the checkout. */
export function CartReceipt({ quote, isPending, currency }: Props) {
  const cart = useCart()
  const known = quote?.quote ?? null
  const faults = quote?.faults.size ?? 0
  return (
    <Receipt
      title={text('cart.holds', {
        items: text('cart.items', { count: cartGroupCount(cart) }),
        licences: text('cart.licences', { count: cart.items.length }),
      })}
      rows={rowsOf(known, cartTotal(cart), currency)}
      sum={{
        label: text(known?.pricesIncludeTax ? 'cart.total' : 'cart.beforeTax'),
        amount: money(known?.total ?? cartTotal(cart), currency),
      }}
      isPending={isPending}
    >
      <p className={css.small}>{text('cart.taxLater')}</p>
      <div className={css.action}>
        {faults > 0 ? (
          <>
            <Button kind="filled" isWide isDisabled>
              {text('cart.checkOut')}
            </Button>
            <p className="quiet">{text('cart.faultsFirst', { count: faults })}</p>
          </>
        ) : (
          <a {...buttonLink('filled', true)} href={paths.checkout()}>
            {text('cart.checkOut')}
          </a>
        )}
      </div>
    </Receipt>
  )
}

function rowsOf(quote: Quote | null, local: number, currency: string): ReceiptRow[] {
  const single = quote
    ? quote.lines.reduce((sum, line) => sum + linePrice(line.base, line.multiplier), 0)
    : local
  const rows: ReceiptRow[] = [{ label: text('cart.licencesRow'), amount: money(single, currency) }]
  if (!quote) return rows
  if (quote.subtotal !== single) {
    rows.push({ label: text('buy.combined'), amount: money(quote.subtotal - single, currency) })
  }
  if (quote.discount > 0) {
    rows.push({ label: text('cart.discount'), amount: money(-quote.discount, currency) })
  }
  return rows
}
