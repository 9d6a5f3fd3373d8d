import { useQueryClient } from '@tanstack/react-query'
import { useSubmit } from '@typecase/shared/forms/use-submit'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { forForm } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { refreshOrders, sendReceiptAgain, type FoundOrder } from '../queries'

type Props = { order: Pick<FoundOrder, 'id' | 'email'> }

/** Sends the mail of an order once more, after a question that says to which address. */
export function SendMail({ order }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button kind="plain" onPress={() => setAsked(true)}>
        {text('console.order.mail')}
      </Button>
      {isAsked && <SendMailDialog order={order} onClose={() => setAsked(false)} />}
    </>
  )
}

function SendMailDialog({ order: { id, email }, onClose }: Props & { onClose: () => void }) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const { faults, isPending, submit } = useSubmit()
  const send = async () => {
    const { to } = await sendReceiptAgain(id).catch((cause: unknown) => {
      throw forForm(cause)
    })
    focusPageAfter()
    onClose()
    toast({ text: text('console.order.mailed', { email: to }) })
    void refreshOrders(cache)
  }
  return (
    <StaffDialog
      title={text('console.order.mailTitle')}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        isPending,
        onPress: () => void submit({ send }),
        children: text('console.order.mailGo'),
      }}
    >
      <p>{text('console.order.mailWhat', { email })}</p>
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
    </StaffDialog>
  )
}
