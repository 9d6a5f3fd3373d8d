import { money } from '@typecase/shared/format'
import { PayBar } from '@typecase/ui/PayBar'
import { Receipt } from '@typecase/ui/Receipt'
import type { ReactNode } from 'react'
import { text } from '#src/messages/text.ts'
import { FrozenLines } from './FrozenLines'
import type { PreparedCart, SharedCart } from './offer-queries'
import css from './OfferPage.module.css'
import { rowsOf } from './receipt-rows'

type Props = {
  cart: SharedCart | PreparedCart
  /** What kind of offer it is, and how long it holds. */
  words: ReactNode
  /** The next step, and other ways on. */
  action: ReactNode
  barAction: ReactNode
  ways?: ReactNode
}

/** A cart at frozen prices: its words, its lines, its sum and what may be done with it. */
export function OfferPage({ cart, words, action, barAction, ways }: Props) {
  const { quote } = cart
  const itemCount = new Set(quote.lines.map(({ description }) => description)).size
  const sum = money(quote.total, quote.currency)
  return (
    <>
      <div className={css.columns}>
        <div className={css.lines}>
          <div className={css.words}>{words}</div>
          <FrozenLines cart={cart} />
        </div>
        <aside className={css.aside}>
          <Receipt
            title={text('cart.holds', {
              items: text('cart.items', { count: itemCount }),
              licences: text('cart.licences', { count: quote.lines.length }),
            })}
            rows={rowsOf(quote)}
            sum={{
              label: text(quote.pricesIncludeTax ? 'cart.total' : 'cart.beforeTax'),
              amount: sum,
            }}
          >
            <p className={css.small}>
              {text(quote.pricesIncludeTax ? 'cart.taxWithin' : 'cart.taxLater')}
            </p>
            <div className={css.action}>{action}</div>
            {ways && <div className={css.ways}>{ways}</div>}
          </Receipt>
        </aside>
      </div>
      <PayBar action={barAction}>
        <span className="strong">{sum}</span>
      </PayBar>
    </>
  )
}
