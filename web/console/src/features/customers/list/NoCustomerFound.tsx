import { useQueries } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { NothingFound } from '../../list/Nothing'
import { narrowingsOf, without, type CustomerFilter } from '../filter'
import { customerCountQuery } from '../queries'

type Props = { filter: CustomerFilter; onLoosen: (filter: CustomerFilter) => void }

/** A filter that lets no customer through. */
export function NoCustomerFound({ filter, onLoosen }: Props) {
  const names = narrowingsOf(filter)
  const counts = useQueries({
    queries: names.map((name) => customerCountQuery(without(filter, name))),
  })
  return (
    <NothingFound
      sentence={text('console.customers.none')}
      ways={names.map((name, at) => ({
        label: text(`console.customers.loosen.${name}`),
        count: counts[at]?.data?.count ?? 0,
        loosen: () => onLoosen(without(filter, name)),
      }))}
      all={text('console.customers.all')}
      onAll={() => onLoosen({})}
    />
  )
}
