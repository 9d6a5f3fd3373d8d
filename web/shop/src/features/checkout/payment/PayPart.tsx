import { money } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { DocumentLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import type { Shop } from '../../catalogue/queries'
import { CardForm, NoCardForm } from './CardForm'
import css from './PayPart.module.css'
import type { usePayment } from './use-payment'

type Props = {
  shop: Shop
  amount: number
  currency: string
  /** Tax whose amount is not known yet, added to the amount or contained: the button names no price. */
  openTax?: 'added' | 'contained' | null
  /** The items and the licensee; stands directly above the button. */
  summary: string
  payment: ReturnType<typeof usePayment>
  isWaiting?: boolean
  /** Why the button does nothing. */
  reason?: string | null
  onPay: () => void
}

const openTaxWords = {
  added: 'checkout.plusTaxLater',
  contained: 'checkout.withTaxLater',
} as const

/** The card form, what is bought, for whom and for how much, and the button that says so. */
export function PayPart({
  shop,
  amount,
  currency,
  openTax = null,
  summary,
  payment,
  isWaiting = false,
  reason = null,
  onPay,
}: Props) {
  const { error } = payment
  const isFree = amount === 0
  const price = money(amount, currency)
  const payLabel = openTax ? text('checkout.payOpen') : text('checkout.pay', { price })
  return (
    <>
      {!isFree && !shop.publishableKey && <NoCardForm onReady={payment.setCard} />}
      {!isFree && shop.publishableKey && (
        <>
          <CardForm shop={shop} amount={amount} currency={currency} onReady={payment.setCard} />
          <p className={`small ${css.help}`}>{text('checkout.cardHelp')}</p>
        </>
      )}
      {error && (
        <div className={css.notice}>
          <Notice
            role="alert"
            actions={
              error.orderId ? (
                <DocumentLink href={paths.orderAfterPaying({ id: error.orderId }, 'pending')}>
                  {text('checkout.toOrder')}
                </DocumentLink>
              ) : (
                error.isOfCart && (
                  <DocumentLink href={paths.cart()}>{text('checkout.toCart')}</DocumentLink>
                )
              )
            }
          >
            {error.sentence}
          </Notice>
        </div>
      )}
      <p className={css.summary}>
        <span>{summary}</span>
        <span className={css.amount}>
          {openTax ? text(openTaxWords[openTax], { price }) : price}
        </span>
      </p>
      <Button
        kind="filled"
        isWide
        isPending={payment.isPending}
        isDisabled={isWaiting}
        onPress={onPay}
      >
        {isFree ? text('checkout.getFree') : payLabel}
      </Button>
      {reason && <p className={`small ${css.help}`}>{reason}</p>}
    </>
  )
}
