import { useQuery } from '@tanstack/react-query'
import { day, money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Part } from '@typecase/ui/Part'
import { useState } from 'react'
import { paths } from '#src/paths.ts'
import { orderName } from '../orders/order-words'
import css from './Payouts.module.css'
import { payoutGapsQuery } from './queries'

const first = 5
const more = 200
const mostCounted = 1000

/** Payments and refunds that are old and in no payout; nothing where there are none. */
export function Gaps({ mayRead }: { mayRead: boolean }) {
  const [limit, setLimit] = useState(first)
  const { data } = useQuery(payoutGapsQuery(limit))
  if (!data || data.count === 0) return null
  const shown = data.count >= mostCounted ? text('console.payouts.gapsAtLeast') : number(data.count)
  return (
    <Part title={text('console.payouts.gaps')}>
      <p>{text('console.payouts.gapsWhat', { count: data.count, shown })}</p>
      <ul className={css.needs}>
        {data.gaps.map(({ id, kind, orderId, amount, currency, at }) => (
          <li key={id}>
            {text(`console.payouts.gap.${kind}`, { amount: money(amount, currency), day: day(at) })}
            {'. '}
            {mayRead && (
              <TextLink to={paths.order(orderId)}>
                {text('console.payouts.openOrder', {
                  name: orderName({ id: orderId, number: null }),
                })}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
      {limit === first && data.next !== null && (
        <Button kind="words" onPress={() => setLimit(more)}>
          {text('console.payouts.moreGaps')}
        </Button>
      )}
    </Part>
  )
}
