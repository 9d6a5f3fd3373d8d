import { money } from '@typecase/shared/format'
import { PayBar } from '@typecase/ui/PayBar'
import { Receipt } from '@typecase/ui/Receipt'
import { type ReactNode, useState } from 'react'
import { ApiProblem } from '@typecase/shared/api'
import { TextLink } from '@typecase/ui/Link'
import { Button } from '@typecase/ui/Button'
import { Dialog } from '@typecase/ui/overlays/Dialog'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { CartColumns } from './CartColumns'
import { FrozenLines } from './FrozenLines'
import type { PreparedCart, SharedCart } from './offer-queries'
import css from './OfferPage.module.css'
import { rowsOf } from './receipt-rows'
import { EmptyState } from '../tester/Title'
import { useCart } from './store'

type Props = {
  cart: SharedCart | PreparedCart
  /** The kind of offer, and how long it holds. */
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
      <CartColumns
        receipt={
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
            small={text(quote.pricesIncludeTax ? 'cart.taxWithin' : 'cart.taxLater')}
            action={action}
          >
            {ways && <div className={`wrap ${css.ways}`}>{ways}</div>}
          </Receipt>
        }
      >
        <div className={css.words}>{words}</div>
        <FrozenLines cart={cart} />
      </CartColumns>
      <PayBar action={barAction}>
        <span className="strong">{sum}</span>
      </PayBar>
    </>
  )
}

/** For loaders: that an offer has ended is for its page to say; anything else is a failure. */
export function endedOrThrown(cause: unknown) {
  if (!(cause instanceof ApiProblem && cause.status === 410)) throw cause
}

/** In place of an offer that is over: why, and where to go. */
export function OfferEnded({ cause, title }: { cause: unknown; title: string }) {
  if (cause === null) return null
  if (!(cause instanceof ApiProblem)) throw cause
  return (
    <EmptyState title={title} level={1}>
      {cause.problem.detail} <TextLink to={paths.front()}>{text('cart.toFonts')}</TextLink>
    </EmptyState>
  )
}

type TakeOverProps = {
  children: string
  kind: 'filled' | 'words'
  isWide?: boolean
  onTake: () => void
}

/** Puts other items into the cart; asks first where something is in it already. */
export function TakeOver({ children, kind, isWide = false, onTake }: TakeOverProps) {
  const count = useCart((cart) => cart.items.length)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const take = () => {
    close()
    onTake()
  }
  return (
    <>
      <Button
        kind={kind}
        isWide={isWide}
        onPress={() => (count === 0 ? onTake() : setAsking(true))}
      >
        {children}
      </Button>
      <Dialog
        title={text('offer.replace')}
        isOpen={isAsking}
        onClose={close}
        safe={text('offer.keepMine')}
        action={{ children: text('offer.replaceMine'), onPress: take }}
      >
        {text('offer.replaceWhy', { count })}
      </Dialog>
    </>
  )
}
