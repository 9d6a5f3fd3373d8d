import { money } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { buttonLink } from '@typecase/ui/Link'
import { Receipt, type ReceiptRow } from '@typecase/ui/Receipt'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './CartReceipt.module.css'
import { couponWords } from './coupon-words'
import { CouponEntry } from './CouponEntry'
import { CurrencySwitch } from './CurrencySwitch'
import type { CartQuote } from './quote'
import { rowsOf } from './receipt-rows'
import { ShareCart } from './ShareCart'
import { cartGroupCount, cartTotal, useCart } from './store'
import { setCoupon } from './terms'

type Props = {
  quote: CartQuote | undefined
  /** Why the cart cannot be checked out; null: it can. */
  obstacle: string | null
  isPending: boolean
  currency: string
}

/** What the cart comes to, what may lower it, and the ways on: to the checkout, to somebody else. */
export function CartReceipt({ quote, obstacle, isPending, currency }: Props) {
  const cart = useCart()
  const known = quote?.quote ?? null
  const faults = quote?.faults.size ?? 0
  const local: ReceiptRow = {
    label: text('cart.licencesRow'),
    amount: money(cartTotal(cart), currency),
  }
  return (
    <Receipt
      title={text('cart.holds', {
        items: text('cart.items', { count: cartGroupCount(cart) }),
        licences: text('cart.licences', { count: cart.items.length }),
      })}
      rows={known ? [...rowsOf(known), ...couponRow(known)] : [local]}
      sum={{
        label: text(known?.pricesIncludeTax ? 'cart.total' : 'cart.beforeTax'),
        amount: money(known?.total ?? cartTotal(cart), currency),
      }}
      isPending={isPending}
    >
      <p className={css.small}>
        {text(known?.pricesIncludeTax ? 'cart.taxWithin' : 'cart.taxLater')}
      </p>
      <div className={css.action}>
        {obstacle !== null ? (
          <>
            <Button kind="filled" isWide isDisabled>
              {text('cart.checkOut')}
            </Button>
            <p className="quiet">{obstacle}</p>
          </>
        ) : (
          <a {...buttonLink('filled', true)} href={paths.checkout()}>
            {text('cart.checkOut')}
          </a>
        )}
      </div>
      <div className={css.ways}>
        <CouponEntry error={quote?.couponFault?.message} />
        {faults === 0 && cart.preparedCartId === null && (
          <ShareCart isCouponRefused={(quote?.couponFault ?? null) !== null} />
        )}
        {(known || faults > 0) && <CurrencySwitch quote={known} />}
      </div>
    </Receipt>
  )
}

/** The coupon that the visitor has entered: what it takes off, or why it takes nothing. */
function couponRow({ coupon, currency }: NonNullable<CartQuote['quote']>): ReceiptRow[] {
  if (coupon === null) return []
  return [
    {
      label: text('cart.couponNamed', { code: coupon.code }),
      note: (
        <>
          {couponWords(coupon, currency)}{' '}
          <Button kind="words" onPress={() => setCoupon(null)}>
            {text('cart.remove')}
          </Button>
        </>
      ),
      amount: coupon.discount > 0 ? money(-coupon.discount, currency) : '–',
      isVisitors: true,
    },
  ]
}
