import { money, shortTime } from '@typecase/shared/format'
import { isMessage, text } from '@typecase/shared/messages/text'
import type { StaffDispute } from '../queries'
import css from './Facts.module.css'
import { Part } from '@typecase/ui/Part'

/** Disputes that the gateway still waits for an answer to. */
const isOpen = ({ state }: StaffDispute) => state === 'inquiry' || state === 'opened'

/** The payments that the customer contests at their bank. */
export const Disputes = ({ disputes }: { disputes: readonly StaffDispute[] }) => (
  <Part
    title={text('console.disputes.title')}
    aside={disputes.some(isOpen) && text('console.disputes.answer')}
  >
    <ul className={css.rows}>
      {disputes.map((dispute) => (
        <li key={dispute.id}>
          <span className="quiet">{shortTime(dispute.createdAt)}</span>
          <span className={isOpen(dispute) ? css.rubric : undefined}>
            {text(`console.disputes.state.${dispute.state}`)}
          </span>
          <span>{money(dispute.amount, dispute.currency)}</span>
          <span className={css.why}>{`${disputeReason(dispute.reason)}, ${dispute.id}`}</span>
        </li>
      ))}
    </ul>
  </Part>
)

/** The gateway's word for the reason, said; one that the console does not know stays readable. */
export function disputeReason(reason: string) {
  const key = `console.disputes.reason.${reason}`
  return isMessage(key) ? text(key) : reason.replaceAll('_', ' ')
}
