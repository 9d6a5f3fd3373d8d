import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { orderViews } from '../orders/filter'
import type { SalesReport } from './queries'

/** Orders of a time that were placed and not paid, and a way to them. */
export function Abandoned({ report }: { report: SalesReport }) {
  const { unpaid, paidAfterReminder, from, to } = report
  if (unpaid.length === 0 && paidAfterReminder === 0) return null
  return (
    <p>
      {unpaid.map(({ currency, count, total }) => (
        <span key={currency}>
          {text('console.sales.abandoned', { count, total: money(total, currency) })}{' '}
        </span>
      ))}
      {text('console.sales.paidAfterReminder', { count: paidAfterReminder })}
      {unpaid.length > 0 && (
        <>
          {' '}
          <TextLink
            to={`${paths.orders()}${orderViews.searchOf({ filter: { state: 'abandoned', from, to }, sort: 'newest' })}`}
          >
            {text('console.sales.showAbandoned')}
          </TextLink>
        </>
      )}
    </p>
  )
}
