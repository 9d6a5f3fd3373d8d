import { useQuery } from '@tanstack/react-query'
import { money, shortTime } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { paths } from '#src/paths.ts'
import table from '../../list/ListTable.module.css'
import { Pager } from '../../list/Pager'
import { failureSentence } from '../../session/staff-request'
import { couponUsesQuery, type CouponUse } from '../queries'

/** The orders that used a discount, the newest first. */
export function Uses({ id }: { id: string }) {
  const [pages, setPages] = useState<readonly string[]>([''])
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    couponUsesQuery(id, pages.at(-1)!),
  )
  if (error) {
    return (
      <Notice role="alert" action={retryAction(refetch, isFetching)}>
        {failureSentence(error)}
      </Notice>
    )
  }
  if (!data) return <p className="quiet">{text('shell.loading')}</p>
  if (data.count === 0) return <p className="quiet">{text('console.discount.unused')}</p>
  const { uses, count, next } = data
  return (
    <>
      <UseTable uses={uses} isOld={isPlaceholderData} />
      <Pager
        pagesBefore={pages.length - 1}
        shown={uses.length}
        all={count}
        onPrevious={() => setPages(pages.slice(0, -1))}
        onNext={next ? () => setPages([...pages, next]) : null}
      />
    </>
  )
}

function UseTable({ uses, isOld }: { uses: readonly CouponUse[]; isOld: boolean }) {
  const hasCredit = uses.some(({ credit }) => credit > 0)
  return (
    <table className={table.table} data-old={isOld || undefined}>
      <thead>
        <tr>
          <th scope="col">{text('console.discount.order')}</th>
          <th scope="col">{text('console.discount.customer')}</th>
          <th scope="col">{text('console.discount.code')}</th>
          <th scope="col" className={table.amount}>
            {text('console.discount.total')}
          </th>
          {hasCredit && (
            <th scope="col" className={table.amount}>
              {text('console.discount.taken')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {uses.map(({ orderId, email, createdAt, isPaid, currency, total, credit, code }) => (
          <tr key={orderId} className={table.row}>
            <th scope="row">
              <TextLink look="row" className={table.link} to={paths.order(orderId)}>
                {shortTime(createdAt)}
              </TextLink>{' '}
              {!isPaid && <span className="quiet">{text('console.discount.notPaid')}</span>}
            </th>
            <td>{email}</td>
            <td className={table.quiet}>{code ?? '–'}</td>
            <td className={table.amount}>{money(total, currency)}</td>
            {hasCredit && (
              <td className={table.amount}>{credit > 0 ? money(credit, currency) : '–'}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
