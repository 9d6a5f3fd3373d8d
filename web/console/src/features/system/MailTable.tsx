import { useQueryClient } from '@tanstack/react-query'
import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useRowKeys } from '../keys/use-keys'
import { BlankRows } from '../list/BlankRows'
import table from '../list/ListTable.module.css'
import { absenceOf, type Absence, type Present } from './absence'
import { isRetryable, nextAttempt, timeOf } from './cells'
import { JobState } from './JobTable'
import { retryMail, showMailRetried, type KeptMail } from './queries'
import { RetryButton } from './RetryButton'
import css from './System.module.css'

type Props = {
  /** null: they are on their way for the first time. */
  mails: readonly KeptMail[] | null
  /** The page as the server has it now. */
  present: Present
  isOld: boolean
  mayRetry: boolean
}

/** Mails, the newest first. */
export function MailTable({ mails, present, isOld, mayRetry }: Props) {
  useRowKeys()
  return (
    <table
      className={`${table.table} ${css.table}`}
      data-old={isOld || undefined}
      aria-busy={isOld || mails === null}
    >
      <thead>
        <tr>
          <th scope="col">{text('console.system.state')}</th>
          <th scope="col">{text('console.mails.to')}</th>
          <th scope="col">{text('console.mails.subject')}</th>
          <th scope="col">{text('console.system.since')}</th>
          <th scope="col">{text('console.mails.sent')}</th>
          <th scope="col" className={table.amount}>
            {text('console.system.attempts')}
          </th>
          <th scope="col">{text('console.system.next')}</th>
          <th scope="col">{text('console.system.error')}</th>
          {mayRetry && <td />}
        </tr>
      </thead>
      <tbody>
        {mails?.map((mail) => (
          <Row
            key={mail.id}
            mail={mail}
            absence={absenceOf(mail.id, present)}
            mayRetry={mayRetry}
          />
        )) ?? <BlankRows columns={mayRetry ? 9 : 8} />}
      </tbody>
    </table>
  )
}

type RowProps = { mail: KeptMail; absence: Absence | null; mayRetry: boolean }

function Row({ mail, absence, mayRetry }: RowProps) {
  const { id, to, subject, state, attempts, createdAt, sentAt, nextAt, lastError } = mail
  const cache = useQueryClient()
  const isGone = absence !== null
  const isFailed = state === 'failed' && !isGone
  return (
    <tr className={`${css.row} ${isGone ? css.gone : ''}`} tabIndex={-1}>
      <td className={table.whole} data-label={text('console.system.state')}>
        <JobState state={absence ?? state} />
      </td>
      <td className={css.address} data-label={text('console.mails.to')}>
        {to}
      </td>
      <td data-label={text('console.mails.subject')}>{subject}</td>
      <td className={`${table.whole} ${table.quiet}`} data-label={text('console.system.since')}>
        {timeOf(createdAt)}
      </td>
      <td className={`${table.whole} ${table.quiet}`} data-label={text('console.mails.sent')}>
        {timeOf(sentAt)}
      </td>
      <td className={table.amount} data-label={text('console.system.attempts')}>
        {number(attempts)}
      </td>
      <td className={table.whole} data-label={text('console.system.next')}>
        {isGone || state === 'sent' ? '–' : nextAttempt(nextAt)}
      </td>
      <td
        className={`${css.error} ${isFailed ? css.hand : ''}`}
        data-label={text('console.system.error')}
      >
        {lastError}
      </td>
      {mayRetry && (
        <td className={css.act}>
          {!isGone && state !== 'sent' && isRetryable({ isFailed, attempts, nextAt }) && (
            <RetryButton
              label={text('console.system.retry')}
              name={text('console.mails.retryOne', { subject, to })}
              done={text('console.mails.retried', { subject, to })}
              act={() => retryMail(id)}
              onDone={() => showMailRetried(cache, id)}
            />
          )}
        </td>
      )}
    </tr>
  )
}
