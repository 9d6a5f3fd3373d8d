import { number, shortTime } from '@typecase/shared/format'
import { isMessage, text } from '@typecase/shared/messages/text'
import { FamilyNames } from '../../names/FamilyNames'
import { Part } from '../../orders/order/Part'
import type { CustomerTrial, StaffCustomer } from '../queries'
import css from './Records.module.css'

/** The fonts that they asked to try. */
export const Trials = ({ customer: { customer, trials } }: { customer: StaffCustomer }) => (
  <Part title={text('console.customer.trials')}>
    {trials.length === 0 ? (
      <p className="quiet">
        {/* Others could have given an address that nobody has confirmed. */}
        {text(
          customer.kind === 'guest' ? 'console.customer.noTrialsYet' : 'console.customer.noTrials',
        )}
      </p>
    ) : (
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{text('console.order.families')}</th>
            <th scope="col">{text('console.customer.asked')}</th>
            <th scope="col">{text('trials.purpose')}</th>
            <th scope="col" className={css.amount}>
              {text('console.customer.downloads')}
            </th>
            <th scope="col">{text('console.customer.until')}</th>
          </tr>
        </thead>
        <tbody>
          {trials.map((trial) => (
            <Row key={trial.id} trial={trial} />
          ))}
        </tbody>
      </table>
    )}
  </Part>
)

const Row = ({ trial }: { trial: CustomerTrial }) => (
  <tr>
    <th scope="row">
      <FamilyNames families={trial.families} />
    </th>
    <td className={`${css.whole} ${css.quiet}`}>{shortTime(trial.createdAt)}</td>
    <td>{purposeWords(trial.purpose)}</td>
    <td className={css.amount} data-label={text('console.customer.downloads')}>
      {number(trial.downloads)}
    </td>
    <td className={`${css.whole} ${css.quiet}`} data-label={text('console.customer.until')}>
      {shortTime(trial.expiresAt)}
    </td>
  </tr>
)

function purposeWords(purpose: string) {
  const key = `trials.purpose.${purpose}`
  return isMessage(key) ? text(key) : purpose
}
