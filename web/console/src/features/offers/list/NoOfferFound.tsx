import { useQueries } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { NothingFound } from '../../list/Nothing'
import { narrowingsOf, without, type OfferFilter } from '../filter'
import { offerCountQuery } from '../queries'

type Props = { filter: OfferFilter; onLoosen: (filter: OfferFilter) => void }

/** A filter that lets no offer through. */
export function NoOfferFound({ filter, onLoosen }: Props) {
  const names = narrowingsOf(filter)
  const counts = useQueries({
    queries: names.map((name) => offerCountQuery(without(filter, name))),
  })
  return (
    <NothingFound
      sentence={text('console.offers.none')}
      ways={names.map((name, at) => ({
        label: text(`console.offers.loosen.${name}`),
        count: counts[at]?.data?.count ?? 0,
        loosen: () => onLoosen(without(filter, name)),
      }))}
      all={text('console.offers.all')}
      onAll={() => onLoosen({})}
    />
  )
}
