import { useSuspenseQuery } from '@tanstack/react-query'
import { DocumentLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Step, Steps } from '@typecase/ui/Steps'
import { useSubmit } from '@typecase/shared/forms/use-submit'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import type { Shop } from '../catalogue/queries'
import { isOpen, orderQuery } from './order-query'
import { OrderReceipt } from './review/OrderReceipt'
import { payAgain } from './payment/payment'
import { PayPart } from './payment/PayPart'
import { summaryOf } from './basket'
import { usePayment } from './payment/use-payment'
import { SignInForm } from '../account/SignInForm'
import css from './Buyer.module.css'

/** Pays an order that was made before, at its frozen prices. */
export function OpenOrder({ id, shop }: { id: string; shop: Shop }) {
  const { data: order } = useSuspenseQuery(orderQuery(id))
  const payment = usePayment(useSubmit())
  if (!isOpen(order)) {
    return (
      <Notice
        actions={<DocumentLink href={paths.order({ id })}>{text('checkout.toOrder')}</DocumentLink>}
      >
        {text('checkout.notOpen')}
      </Notice>
    )
  }
  return (
    <Steps aside={<OrderReceipt {...order} title={text('checkout.yourOrder')} />}>
      <Step number={1} title={text('checkout.who')}>
        {order.email}
      </Step>
      <Step number={2} title={text('checkout.payment')}>
        <PayPart
          shop={shop}
          amount={order.total}
          currency={order.currency}
          summary={summaryOf(order.lines, order.licensee.name)}
          payment={payment}
          onPay={() => void payment.pay({ begin: () => payAgain(id), isFree: order.total === 0 })}
        />
      </Step>
    </Steps>
  )
}

/** In the place of an order that waits, for who came by a link and is not signed in yet. */
export function SignInFirst() {
  return (
    <Steps aside={null}>
      <Step number={1} title={text('checkout.who')}>
        <p className={css.lead}>{text('checkout.signInForOrder')}</p>
        {/* The order takes the form's place as soon as its customer is known. */}
        <SignInForm isInside onSignedIn={() => {}} />
      </Step>
    </Steps>
  )
}
