import { useSuspenseQuery } from '@tanstack/react-query'
import { linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { Step, Steps } from '@typecase/ui/Steps'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import type { Shop } from '../catalogue/queries'
import { isOpen, orderQuery } from './order-query'
import { OrderReceipt } from './OrderReceipt'
import { payAgain } from './payment'
import { PayPart } from './PayPart'
import { summaryOf } from './summary'
import { usePayment } from './use-payment'

/** Pays an order that was made before, at its frozen prices. */
export function OpenOrder({ id, shop }: { id: string; shop: Shop }) {
  const { data: order } = useSuspenseQuery(orderQuery(id))
  const payment = usePayment()
  if (!isOpen(order)) {
    return (
      <Notice
        actions={
          <a className={linkLook.link} href={paths.order({ id })}>
            {text('checkout.toOrder')}
          </a>
        }
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
          onPay={() => void payment.pay(() => payAgain(id), { isFree: order.total === 0 })}
        />
      </Step>
    </Steps>
  )
}
