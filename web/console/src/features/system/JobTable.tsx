import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useQueryClient } from '@tanstack/react-query'
import { useRowKeys } from '../keys/use-keys'
import { BlankRows } from '../list/BlankRows'
import table from '../list/ListTable.module.css'
import { StateMark } from '../orders/StateMark'
import { absenceOf, type Absence, type Present } from './absence'
import { isRetryable, JobSubject, kindWords, nextAttempt, timeOf } from './cells'
import { retryJob, showJobRetried, type OpenJob } from './queries'
import { RetryButton } from './RetryButton'
import css from './System.module.css'

type Props = {
  /** null: they are on their way for the first time. */
  jobs: readonly OpenJob[] | null
  /** The page as the server has it now. */
  present: Present
  isOld: boolean
  mayRetry: boolean
}

/** Jobs, those that were given up first. */
export function JobTable({ jobs, present, isOld, mayRetry }: Props) {
  useRowKeys()
  return (
    <table
      className={`${table.table} ${css.table}`}
      data-old={isOld || undefined}
      aria-busy={isOld || jobs === null}
    >
      <thead>
        <tr>
          <th scope="col">{text('console.system.state')}</th>
          <th scope="col">{text('console.jobs.kind')}</th>
          <th scope="col">{text('console.jobs.key')}</th>
          <th scope="col" className={table.amount}>
            {text('console.system.attempts')}
          </th>
          <th scope="col">{text('console.system.next')}</th>
          <th scope="col">{text('console.system.since')}</th>
          <th scope="col">{text('console.system.error')}</th>
          {mayRetry && <td />}
        </tr>
      </thead>
      <tbody>
        {jobs?.map((job) => (
          <Row key={job.id} job={job} absence={absenceOf(job.id, present)} mayRetry={mayRetry} />
        )) ?? <BlankRows columns={mayRetry ? 8 : 7} />}
      </tbody>
    </table>
  )
}

type RowProps = { job: OpenJob; absence: Absence | null; mayRetry: boolean }

function Row({ job, absence, mayRetry }: RowProps) {
  const { id, kind, key, state, attempts, createdAt, nextAt, lastError } = job
  const cache = useQueryClient()
  const isGone = absence !== null
  const isFailed = state === 'failed' && !isGone
  const words = kindWords(kind)
  return (
    <tr className={`${css.row} ${isGone ? css.gone : ''}`} tabIndex={-1}>
      <td className={table.whole} data-label={text('console.system.state')}>
        <JobState state={absence ?? state} />
      </td>
      <td data-label={text('console.jobs.kind')}>{words}</td>
      <td className={`${table.quiet} ${css.key}`} data-label={text('console.jobs.key')} title={key}>
        <JobSubject kind={kind} id={key} />
      </td>
      <td className={table.amount} data-label={text('console.system.attempts')}>
        {number(attempts)}
      </td>
      <td className={table.whole} data-label={text('console.system.next')}>
        {isGone || state === 'running' ? '–' : nextAttempt(nextAt)}
      </td>
      <td className={`${table.whole} ${table.quiet}`} data-label={text('console.system.since')}>
        {timeOf(createdAt)}
      </td>
      <td
        className={`${css.error} ${isFailed ? css.hand : ''}`}
        data-label={text('console.system.error')}
      >
        {lastError}
      </td>
      {mayRetry && (
        <td className={css.act}>
          {!isGone && state !== 'running' && isRetryable({ isFailed, attempts, nextAt }) && (
            <RetryButton
              label={text('console.system.retry')}
              name={text('console.jobs.retryOne', { kind: words, key })}
              done={text('console.jobs.retried', { kind: words, key })}
              act={() => retryJob(id)}
              onDone={() => showJobRetried(cache, id)}
            />
          )}
        </td>
      )}
    </tr>
  )
}

/** The state of a job or a mail, or that its row is absent from the page. */
export function JobState({ state }: { state: OpenJob['state'] | 'sent' | Absence }) {
  if (state === 'gone' || state === 'moved') return text(`console.system.${state}`)
  return <StateMark mark={marks[state]}>{text(`console.system.state.${state}`)}</StateMark>
}

const marks = { failed: 'hand', running: 'half', waiting: 'hollow', sent: 'full' } as const
