import { useQueries } from '@tanstack/react-query'
import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { BaselineRow } from '@typecase/ui/BaselineRow'
import { Button } from '@typecase/ui/Button'
import { narrowingsOf, without, type OrderFilter } from '../filter'
import { countOf } from '../order-words'
import { orderCountQuery } from '../queries'
import css from './OrderList.module.css'

/** A shop that has sold nothing yet. */
export const NoOrders = () => (
  <>
    <BaselineRow rise="empty">
      <p className={css.empty}>{text('console.orders.empty')}</p>
    </BaselineRow>
    <p className={css.emptyDo}>{text('console.orders.emptyWhat')}</p>
  </>
)

type Props = { filter: OrderFilter; onLoosen: (filter: OrderFilter) => void }

/** A filter that lets nothing through, and the words that stand in the way. */
export function NothingFound({ filter, onLoosen }: Props) {
  const names = narrowingsOf(filter)
  const counts = useQueries({
    queries: names.map((name) => orderCountQuery(without(filter, name))),
  })
  const helpful = names
    .map((name, at) => ({ name, count: countOf(counts[at]?.data?.sums ?? []) }))
    .filter(({ count }) => count > 0)
  return (
    <div className={css.nothing} role="status">
      {text('console.orders.none')}{' '}
      {helpful.map(({ name, count }) => (
        <span key={name}>
          <Button kind="words" onPress={() => onLoosen(without(filter, name))}>
            {text(`console.loosen.${name}`)}
          </Button>{' '}
          {text('console.loosen.has', { count: number(count) })}{' '}
        </span>
      ))}
      <Button kind="words" onPress={() => onLoosen({})}>
        {text('console.loosen.all')}
      </Button>
    </div>
  )
}
