import { useQuery } from '@tanstack/react-query'
import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Part } from '@typecase/ui/Part'
import { useState } from 'react'
import { paths } from '#src/paths.ts'
import { orderName } from '../orders/order-words'
import { faultsOf, lineDifference, type Fault } from './payout-words'
import css from './Payouts.module.css'
import { payoutLinesQuery, type PayoutLine, type ShownPayout } from './queries'

const first = 10
const more = 200

/** The differences from the ledger, and what to do; one sentence where there are none. */
export function Differences({ shown, mayRead }: { shown: ShownPayout; mayRead: boolean }) {
  const [limit, setLimit] = useState(first)
  const { id, linesState } = shown.payout
  const { data } = useQuery(payoutLinesQuery({ id, differing: true, limit }))
  const faults = faultsOf(shown)
  if (!data) return null
  if (faults.length === 0 && data.lines.length === 0 && linesState === 'complete') {
    return <p className={css.reading}>{text('console.payouts.agrees')}</p>
  }
  return (
    <Part title={text('console.payouts.needsLook')}>
      <ul className={css.needs}>
        {faults.map((fault) => (
          <li key={fault}>
            {faultWords(fault, shown)}
            {fault === 'returned' && shown.returnedWith !== null && (
              <>
                {' '}
                <TextLink to={paths.payout(shown.returnedWith)}>
                  {text('console.payouts.showLater')}
                </TextLink>
              </>
            )}
          </li>
        ))}
        {data.lines.map((line) => (
          <li key={line.id}>
            {lineDifference(line)} {mayRead && <OrderLink line={line} />}
          </li>
        ))}
      </ul>
      {limit === first && data.next !== null && (
        <Button kind="words" onPress={() => setLimit(more)}>
          {text('console.payouts.moreDiffering')}
        </Button>
      )}
    </Part>
  )
}

function OrderLink({ line: { orderId } }: { line: PayoutLine }) {
  if (orderId === null) return null
  const name = orderName({ id: orderId, number: null })
  return (
    <TextLink to={paths.order(orderId)}>{text('console.payouts.openOrder', { name })}</TextLink>
  )
}

function faultWords(fault: Fault, { payout, sums, failureCode }: ShownPayout) {
  const { amount, currency } = payout
  switch (fault) {
    case 'gone':
      return text('console.payouts.isGone', { code: failureCode ?? 'none' })
    case 'returned':
      return text('console.payouts.cameBack')
    case 'net':
      return text('console.payouts.netDiffers', {
        net: money(sums.net, currency),
        amount: money(amount, currency),
        difference: money(Math.abs(sums.net - amount), currency),
      })
    case 'untold':
      return text('console.payouts.untold')
    case 'reading':
      return text('console.payouts.reading')
    case 'gathering':
      return text('console.payouts.gathering')
  }
}
