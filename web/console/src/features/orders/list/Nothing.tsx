import { useQueries } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { NothingFound } from '../../list/Nothing'
import { narrowingsOf, without, type OrderFilter } from '../filter'
import { countOf } from '../order-words'
import { orderSumsQuery } from '../queries'

type Props = { filter: OrderFilter; onLoosen: (filter: OrderFilter) => void }

/** A filter that lets no order through. */
export function NoOrderFound({ filter, onLoosen }: Props) {
  const names = narrowingsOf(filter)
  const counts = useQueries({
    queries: names.map((name) => ({
      ...orderSumsQuery(without(filter, name)),
      refetchInterval: false as const,
    })),
  })
  return (
    <NothingFound
      sentence={text('console.orders.none')}
      ways={names.map((name, at) => ({
        label: text(`console.loosen.${name}`),
        count: countOf(counts[at]?.data ?? []),
        loosen: () => onLoosen(without(filter, name)),
      }))}
      all={text('console.loosen.all')}
      onAll={() => onLoosen({})}
    />
  )
}
