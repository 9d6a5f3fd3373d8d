import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { endImpersonation, openImpersonation, useImpersonationFault } from './impersonation'
import { useSession } from './session'

/** Who of the staff acts as which customer, and the way out; or why the link to do so did not work. */
export function ImpersonationBanner() {
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
      actions={
        <Button kind="words" isPending={isEnding} onPress={() => void end()}>
          {text('account.endActing')}
        </Button>
      }
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
      actions={
        <Button kind="words" onPress={() => (isSpent ? forget() : void again())}>
          {text(isSpent ? 'account.dismiss' : 'failure.retry')}
        </Button>
      }
    >
      {text(isSpent ? 'account.actingSpent' : 'account.actingUnreachable')}
    </Notice>
  )
}
