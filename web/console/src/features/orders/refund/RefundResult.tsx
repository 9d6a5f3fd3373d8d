import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import type { StaffRefund } from '../queries'

/** The result of a refund: good news once the money is on its way, else something that needs a hand. */
export const RefundResult = ({ refund }: { refund: StaffRefund }) => (
  <Notice tone={refund.state === 'succeeded' ? 'good' : 'hand'}>
    {text(`console.refund.result.${refund.state}`, {
      amount: money(refund.amount, refund.currency),
      failure: refund.failure ?? '',
    })}
  </Notice>
)
