import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import type { StaffSession } from '../../session/session'
import { SavedViews } from '../../views/SavedViews'
import { searchOf, type OrderView } from '../filter'
import { countOf } from '../order-words'
import { orderSumsQuery } from '../queries'

type Props = { view: OrderView; session: StaffSession }

/** The views of the list of orders. Those that need a look are counted. */
export function OrderViews({ view, session }: Props) {
  const { data } = useQuery(orderSumsQuery({ state: 'review' }))
  const standing = [
    { name: text('console.views.all'), filter: '' },
    {
      name: text('console.views.review'),
      filter: 'state=review',
      count: countOf(data ?? []),
    },
    { name: text('console.views.unpaid'), filter: 'state=unpaid' },
    { name: text('console.views.refunded'), filter: 'state=refunded' },
  ]
  return <SavedViews area="orders" session={session} search={searchOf(view)} standing={standing} />
}
