import { useQuery } from '@tanstack/react-query'
import type { Named } from '../../list/ChoiceWord'
import type { FoundOrder } from '../queries'
import { soldLatelyQuery } from '../queries'

/** The choices of the filter: the families, licences and currencies of the newest orders, by name. */
export function useSoldLately() {
  const { data } = useQuery(soldLatelyQuery)
  return soldIn(data?.orders ?? [])
}

export function soldIn(orders: readonly FoundOrder[]) {
  const families = new Map<string, string>()
  const licences = new Map<string, string>()
  for (const order of orders) {
    for (const { id, name } of order.families) if (id !== null) families.set(id, name)
    for (const { id, name } of order.licences) licences.set(id, name)
  }
  return {
    families: byName(families),
    licences: byName(licences),
    currencies: [...new Set(orders.map(({ currency }) => currency))].sort(),
  }
}

const byName = (names: ReadonlyMap<string, string>): Named[] =>
  [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
