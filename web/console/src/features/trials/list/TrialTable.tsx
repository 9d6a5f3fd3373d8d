import { number, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { rowLink, useRowKeys } from '../../keys/use-keys'
import { BlankRows } from '../../list/BlankRows'
import table from '../../list/ListTable.module.css'
import { returning, useReturnFocus } from '../../list/return-focus'
import { FamilyNames } from '../../names/FamilyNames'
import type { FoundTrial } from '../queries'
import { daysWords, purposeWords, salesWords, trialName } from '../trial-words'
import { TrialMark } from '../TrialMark'
import css from './TrialTable.module.css'

type Props = {
  /** null: they are on their way for the first time. */
  trials: readonly FoundTrial[] | null
  /** The rows are of the filter or the page before. */
  isOld: boolean
}

/** The trials of a page, the newest first; each row leads to its trial. */
export function TrialTable({ trials, isOld }: Props) {
  useRowKeys()
  useReturnFocus(trials !== null)
  return (
    <table
      className={table.table}
      data-old={isOld || undefined}
      aria-busy={isOld || trials === null}
    >
      <thead>
        <tr>
          <th scope="col">{text('console.trial.who')}</th>
          <th scope="col" className={table.wideOnly}>
            {text('console.email')}
          </th>
          <th scope="col" className={table.wideOnly}>
            {text('console.billing.company')}
          </th>
          <th scope="col">{text('console.customer.asked')}</th>
          <th scope="col">{text('console.order.families')}</th>
          <th scope="col">{text('trials.purpose')}</th>
          <th scope="col" className={table.amount}>
            {text('console.customer.downloads')}
          </th>
          <th scope="col" className={table.amount}>
            {text('console.trial.sale')}
          </th>
          <th scope="col">{text('console.trial.link')}</th>
        </tr>
      </thead>
      <tbody>
        {trials?.map((trial) => <Row key={trial.id} trial={trial} />) ?? <BlankRows columns={9} />}
      </tbody>
    </table>
  )
}

function Row({ trial }: { trial: FoundTrial }) {
  const { id, email, company, createdAt, families, purpose, downloads, sales, state } = trial
  const name = trialName(trial)
  return (
    <tr className={`${table.row} ${css.row}`}>
      <th scope="row" className={`${table.lead} ${table.clipped} ${css.name}`} title={name}>
        <TextLink
          look="row"
          className={table.link}
          to={paths.trial(id)}
          {...returning(`trial-${id}`)}
          {...rowLink}
        >
          {name}
        </TextLink>
      </th>
      <td
        className={`${table.quiet} ${table.clipped} ${table.wideOnly} ${table.narrowNot}`}
        title={email}
      >
        {email !== name && email}
      </td>
      <td className={`${table.clipped} ${table.wideOnly} ${table.narrowNot}`} title={company}>
        {company}
      </td>
      <td className={`${table.whole} ${table.quiet} ${css.asked}`}>{shortTime(createdAt)}</td>
      <td className={css.families}>
        <FamilyNames families={families} />
      </td>
      <td className={`${table.quiet} ${css.purpose}`}>{purposeWords(purpose)}</td>
      <td className={`${table.amount} ${table.narrowNot}`}>
        {downloads === 0 ? '–' : number(downloads)}
      </td>
      <td className={`${table.amount} ${css.sale}`}>
        {salesWords(sales)}
        {sales.length > 0 && <span className={css.days}>{daysWords(sales)}</span>}
      </td>
      <td className={`${table.whole} ${css.state}`}>
        <TrialMark state={state} />
      </td>
    </tr>
  )
}
