import { Notice } from '@typecase/ui/overlays/Notice'
import { useNavigate } from '#src/router/hooks.ts'
import { useState } from 'react'
import { focusPage } from '@typecase/shared/page-focus'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { useImpersonationFault, useSession } from './session'
import { endImpersonation, openImpersonation } from './impersonation'

/**
 * Names the staff member who acts as a customer, with the way out; or why the link to do so failed.
 */
export function ImpersonationNotice() {
  const customer = useSession((session) => session.customer)
  const fault = useImpersonationFault((state) => state.fault)
  if (customer?.impersonatedBy) {
    return <Acting staff={customer.impersonatedBy} email={customer.email} />
  }
  return fault && <Fault fault={fault} />
}

function Acting({ staff, email }: { staff: string; email: string }) {
  const navigate = useNavigate()
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    await endImpersonation(() => navigate(paths.front()))
  }
  return (
    <Notice
      action={{ label: text('account.endActing'), onPress: () => void end(), isPending: isEnding }}
    >
      {text('account.acting', { staff, email })}
    </Notice>
  )
}

function Fault({ fault }: { fault: 'spent' | 'unreachable' }) {
  const navigate = useNavigate()
  const again = async () => {
    if (await openImpersonation()) await navigate(paths.front())
  }
  const forget = () => {
    useImpersonationFault.setState({ fault: null })
    focusPage()
  }
  const isSpent = fault === 'spent'
  return (
    <Notice
      role="alert"
      action={{
        label: text(isSpent ? 'account.dismiss' : 'failure.retry'),
        onPress: () => (isSpent ? forget() : void again()),
      }}
    >
      {text(isSpent ? 'account.actingSpent' : 'account.actingUnreachable')}
    </Notice>
  )
}
