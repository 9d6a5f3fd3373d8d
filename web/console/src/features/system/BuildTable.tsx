import { useQueryClient } from '@tanstack/react-query'
import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useRowKeys } from '../keys/use-keys'
import table from '../list/ListTable.module.css'
import { buildOrderAgain } from '../orders/queries'
import { isRetryable, nextAttempt, OrderLink, timeOf } from './cells'
import { JobState } from './JobTable'
import { showBuildRetried, type OpenBuild } from './queries'
import { RetryButton } from './RetryButton'
import css from './System.module.css'

type Props = { builds: readonly OpenBuild[]; mayBuild: boolean }

/** Files of paid orders that are not built, the oldest first. */
export function BuildTable({ builds, mayBuild }: Props) {
  useRowKeys()
  return (
    <table className={`${table.table} ${css.table}`}>
      <thead>
        <tr>
          <th scope="col">{text('console.system.state')}</th>
          <th scope="col">{text('console.order.name')}</th>
          <th scope="col">{text('console.builds.what')}</th>
          <th scope="col">{text('console.system.since')}</th>
          <th scope="col" className={table.amount}>
            {text('console.system.attempts')}
          </th>
          <th scope="col">{text('console.system.next')}</th>
          <th scope="col">{text('console.system.error')}</th>
          {mayBuild && <td />}
        </tr>
      </thead>
      <tbody>
        {builds.map((build) => (
          <Row key={build.orderId} build={build} mayBuild={mayBuild} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ build, mayBuild }: { build: OpenBuild; mayBuild: boolean }) {
  const { orderId, isSmaller, since, isParked, attempts, nextAt, lastError } = build
  const cache = useQueryClient()
  return (
    <tr className={css.row} tabIndex={-1}>
      <td className={table.whole} data-label={text('console.system.state')}>
        <JobState state={isParked ? 'failed' : 'waiting'} />
      </td>
      <td className={table.whole} data-label={text('console.order.name')}>
        <OrderLink id={orderId} />
      </td>
      <td data-label={text('console.builds.what')}>
        {text(isSmaller ? 'console.builds.smaller' : 'console.builds.missing')}
      </td>
      <td className={`${table.whole} ${table.quiet}`} data-label={text('console.system.since')}>
        {timeOf(since)}
      </td>
      <td className={table.amount} data-label={text('console.system.attempts')}>
        {number(attempts)}
      </td>
      <td className={table.whole} data-label={text('console.system.next')}>
        {nextAttempt(nextAt)}
      </td>
      <td
        className={`${css.error} ${isParked ? css.hand : ''}`}
        data-label={text('console.system.error')}
      >
        {lastError}
      </td>
      {mayBuild && (
        <td className={css.act}>
          {!isSmaller && isRetryable({ isFailed: isParked, attempts, nextAt }) && (
            <RetryButton
              label={text('console.builds.retry')}
              name={text('console.builds.retryOne', { order: orderId.slice(0, 10) })}
              done={text('console.builds.retried', { order: orderId.slice(0, 10) })}
              act={() => buildOrderAgain(orderId)}
              onDone={() => showBuildRetried(cache, orderId)}
            />
          )}
        </td>
      )}
    </tr>
  )
}
