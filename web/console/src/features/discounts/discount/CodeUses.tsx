import { useQuery } from '@tanstack/react-query'
import { money, number } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import table from '../../list/ListTable.module.css'
import { Pager } from '../../list/Pager'
import { failureSentence } from '../../session/staff-request'
import { couponCodesQuery, type CouponCode } from '../queries'

type Props = { id: string; currency: string }

/** The codes as the shop has them: how often each was used, and what is left of a credit. */
export function CodeUses({ id, currency }: Props) {
  const [pages, setPages] = useState<readonly string[]>([''])
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    couponCodesQuery(id, pages.at(-1)!),
  )
  if (error) {
    return (
      <Notice role="alert" action={retryAction(refetch, isFetching)}>
        {failureSentence(error)}
      </Notice>
    )
  }
  if (!data) return null
  const { codes, count, next } = data
  return (
    <>
      <CodeTable codes={codes} currency={currency} isOld={isPlaceholderData} />
      <Pager
        pagesBefore={pages.length - 1}
        shown={codes.length}
        all={count}
        onPrevious={() => setPages(pages.slice(0, -1))}
        onNext={next ? () => setPages([...pages, next]) : null}
      />
    </>
  )
}

type TableProps = { codes: readonly CouponCode[]; currency: string; isOld: boolean }

function CodeTable({ codes, currency, isOld }: TableProps) {
  const hasCredit = codes.some(({ balance }) => balance !== null)
  return (
    <table className={table.table} data-old={isOld || undefined}>
      <thead>
        <tr>
          <th scope="col">{text('console.discount.code')}</th>
          <th scope="col" className={table.amount}>
            {text('console.discounts.used')}
          </th>
          {hasCredit && (
            <th scope="col" className={table.amount}>
              {text('console.discounts.left')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <CodeRow key={code.code} code={code} currency={currency} hasCredit={hasCredit} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { code: CouponCode; currency: string; hasCredit: boolean }

const CodeRow = ({ code: { code, uses, balance, isWithdrawn }, currency, hasCredit }: RowProps) => (
  <tr className={table.row}>
    <th scope="row">
      {code} {isWithdrawn && <span className="quiet">{text('console.discount.withdrawn')}</span>}
    </th>
    <td className={table.amount}>{uses === 0 ? '–' : number(uses)}</td>
    {hasCredit && (
      <td className={table.amount}>{balance === null ? '–' : money(balance, currency)}</td>
    )}
  </tr>
)
