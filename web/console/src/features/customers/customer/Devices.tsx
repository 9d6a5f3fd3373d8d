import { shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import { Part } from '@typecase/ui/Part'
import facts from '../../orders/order/Facts.module.css'
import { agentName } from '../../passkeys/agent-name'
import type { CustomerDevice, StaffCustomer } from '../queries'
import { SignOutDialog } from './SignOutDialog'

type Props = { customer: StaffCustomer; mayEnd: boolean }

/** Where the customer is signed in; one sign-in or all of them can be ended. */
export function Devices({ customer, mayEnd }: Props) {
  const { devices } = customer
  // 'all', or the sign-in that is asked about.
  const [asked, setAsked] = useState<CustomerDevice | 'all' | null>(null)
  return (
    <Part
      title={text('console.customer.devices')}
      aside={
        mayEnd &&
        devices.length > 1 && (
          <Button kind="words" onPress={() => setAsked('all')}>
            {text('console.customer.signOutAll')}
          </Button>
        )
      }
    >
      {devices.length === 0 && <p className="quiet">{text('console.customer.noDevices')}</p>}
      <ul className={facts.rows}>
        {devices.map((device) => {
          const agent = agentName(device.agent) || text('console.unknownAgent')
          const used = shortTime(device.lastUsedAt)
          return (
            <li key={device.id}>
              <span title={device.agent}>{agent}</span>
              {mayEnd && (
                <Button
                  kind="words"
                  aria-label={text('console.customer.signOutOf', { agent, time: used })}
                  onPress={() => setAsked(device)}
                >
                  {text('console.signOut')}
                </Button>
              )}
              <span className={facts.why}>
                {text('console.customer.deviceUsed', {
                  since: shortTime(device.createdAt),
                  used,
                })}
              </span>
            </li>
          )
        })}
      </ul>
      {asked && (
        <SignOutDialog
          customer={customer}
          device={asked === 'all' ? null : asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Part>
  )
}
