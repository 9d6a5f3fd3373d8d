import { number, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Part } from '@typecase/ui/Part'
import { paths } from '#src/paths.ts'
import table from '../../customers/customer/Records.module.css'
import { FamilyNames } from '../../names/FamilyNames'
import type { StaffTrial } from '../queries'
import { purposeWords, salesWords } from '../trial-words'

/** The other trials of the same mailbox. */
export const OtherTrials = ({ others }: Pick<StaffTrial, 'others'>) => (
  <Part title={text('console.trial.others')}>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{text('console.customer.asked')}</th>
          <th scope="col">{text('console.order.families')}</th>
          <th scope="col">{text('trials.purpose')}</th>
          <th scope="col" className={table.amount}>
            {text('console.customer.downloads')}
          </th>
          <th scope="col" className={table.amount}>
            {text('console.trial.sale')}
          </th>
        </tr>
      </thead>
      <tbody>
        {others.map(({ id, createdAt, families, purpose, downloads, sales }) => (
          <tr key={id}>
            <th scope="row" className={table.whole}>
              <TextLink to={paths.trial(id)}>{shortTime(createdAt)}</TextLink>
            </th>
            <td>
              <FamilyNames families={families} />
            </td>
            <td className={table.quiet}>{purposeWords(purpose)}</td>
            <td className={table.amount} data-label={text('console.customer.downloads')}>
              {number(downloads)}
            </td>
            <td className={table.amount}>{salesWords(sales)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Part>
)
