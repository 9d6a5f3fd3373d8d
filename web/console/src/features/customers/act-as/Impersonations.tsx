import { shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import facts from '../../orders/order/Facts.module.css'
import { Part } from '@typecase/ui/Part'
import { StateMark } from '../../orders/StateMark'
import { customerName } from '../customer-words'
import type { CustomerImpersonation, StaffCustomer } from '../queries'
import { EndButton } from './EndButton'

type Props = { customer: StaffCustomer; mayEnd: boolean }

/** The times that staff acted as the customer; those that still can be used can be ended. */
export function Impersonations({ customer: { customer, impersonations }, mayEnd }: Props) {
  const name = customerName(customer)
  return (
    <Part title={text('console.actAs.times')}>
      <ul className={facts.rows}>
        {impersonations.map((row) => (
          <li key={row.id}>
            <span>{`${shortTime(row.issuedAt)}, ${row.staff}`}</span>
            <span>
              <StateMark mark={row.isOpen ? 'half' : 'hollow'}>{stateOf(row)}</StateMark>
            </span>
            {row.isOpen && mayEnd && (
              <EndButton
                id={row.id}
                customerId={customer.id}
                name={name}
                label={text('console.actAs.endOne', { staff: row.staff })}
                kind="words"
                onEnded={() => {}}
              />
            )}
            <span className={facts.why}>{row.reason}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function stateOf({ isOpen, openedAt, endsAt }: CustomerImpersonation) {
  if (isOpen && openedAt === null) return text('console.actAs.state.waiting')
  if (isOpen) return text('console.actAs.state.open', { time: shortTime(endsAt) })
  if (openedAt === null) return text('console.actAs.state.unused')
  return text('console.actAs.state.ended', { time: shortTime(endsAt) })
}
