import { useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { agentName } from '../../passkeys/agent-name'
import { StaffDialog } from '../../session/StaffDialog'
import { customerName } from '../customer-words'
import { putCustomer, signOutCustomer, type CustomerDevice, type StaffCustomer } from '../queries'
import { useAction } from '../use-action'

type Props = {
  customer: StaffCustomer
  /** null: all of them. */
  device: CustomerDevice | null
  onClose: () => void
}

/** The question before sign-ins of a customer end, which cannot be undone. */
export function SignOutDialog({ customer: { customer, devices }, device, onClose }: Props) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const name = customerName(customer)
  const agent = device && (agentName(device.agent) || text('console.unknownAgent'))
  const { start, isPending, failure } = useAction({
    act: () => signOutCustomer(customer.id, device?.id ?? null),
    onDone: (left) => {
      putCustomer(cache, left)
      focusPageAfter()
      onClose()
      toast({ text: text('console.customer.signedOut', { name }) })
    },
  })
  return (
    <StaffDialog
      title={
        agent
          ? text('console.customer.signOutOneTitle', { name, agent })
          : text('console.customer.signOutTitle', { name, count: devices.length })
      }
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        isPending,
        onPress: start,
        children: text('console.customer.signOutGo'),
      }}
    >
      <p>{text('console.customer.signOutWhat')}</p>
      {failure && <Notice role="alert">{failure}</Notice>}
    </StaffDialog>
  )
}
