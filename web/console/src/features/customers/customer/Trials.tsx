import { number, shortTime } from '@typecase/shared/format'
import { isMessage, text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { FamilyNames } from '../../names/FamilyNames'
import { Part } from '@typecase/ui/Part'
import type { CustomerTrial, StaffCustomer } from '../queries'
import css from './Records.module.css'

type Props = { customer: StaffCustomer; mayOffer: boolean; mayRead: boolean }

/** The fonts that they asked to try. */
export const Trials = ({ customer: { customer, trials }, mayOffer, mayRead }: Props) => (
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
            {mayOffer && <td />}
          </tr>
        </thead>
        <tbody>
          {trials.map((trial) => (
            <Row key={trial.id} {...{ trial, mayOffer, mayRead }} />
          ))}
        </tbody>
      </table>
    )}
  </Part>
)

type RowProps = { trial: CustomerTrial } & Pick<Props, 'mayOffer' | 'mayRead'>

const Row = ({ trial, mayOffer, mayRead }: RowProps) => (
  <tr>
    <th scope="row">
      <FamilyNames families={trial.families} />
    </th>
    <td className={css.whole}>
      {mayRead ? (
        <TextLink to={paths.trial(trial.id)}>{shortTime(trial.createdAt)}</TextLink>
      ) : (
        shortTime(trial.createdAt)
      )}
    </td>
    <td>{purposeWords(trial.purpose)}</td>
    <td className={css.amount} data-label={text('console.customer.downloads')}>
      {number(trial.downloads)}
    </td>
    <td className={`${css.whole} ${css.quiet}`} data-label={text('console.customer.until')}>
      {shortTime(trial.expiresAt)}
    </td>
    {mayOffer && (
      <td className={css.whole}>
        <TextLink to={paths.newOffer({ trial: trial.id })}>
          {text('console.makeOffer.open')}
        </TextLink>
      </td>
    )}
  </tr>
)

function purposeWords(purpose: string) {
  const key = `trials.purpose.${purpose}`
  return isMessage(key) ? text(key) : purpose
}
