import { useQuery } from '@tanstack/react-query'
import { entriesQuery } from '../drafts/queries'
import { currencyIn } from '../prices/sheets/records'
import { isAllowed } from '../session/permissions'
import type { StaffSession } from '../session/session'
import type { RoyaltyDesigner } from './queries'

/** The currencies of a new advance: those in which the designer has sums, then those of the shop. */
export function useCurrencies(session: StaffSession, { balances }: RoyaltyDesigner) {
  const enabled = isAllowed(session, 'changes:read')
  const shop = useQuery({ ...entriesQuery('shop'), enabled })
  const lists = useQuery({ ...entriesQuery('price_list'), enabled })
  const own = shop.data?.map(({ record }) => currencyIn(record)) ?? []
  const others = lists.data?.map(({ id }) => id) ?? []
  return [...new Set([...balances.map(({ currency }) => currency), ...own, ...others])]
}
