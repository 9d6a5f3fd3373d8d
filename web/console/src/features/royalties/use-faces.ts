import { useQuery } from '@tanstack/react-query'
import { entriesQuery } from '../drafts/queries'
import { familyIn, lifeIn } from '../prices/sheets/records'
import { styleOfFamily } from '../prices/sheets/styles-sheet'
import { isAllowed } from '../session/permissions'
import { serverNow, type StaffSession } from '../session/session'

/**
 * By the id of a family of the shop: the style that sets its name; null: visitors see none. A family
 * that is not among them is not in the shop any more, or not known yet.
 */
export type Faces = ReadonlyMap<string, string | null>

/** The faces of all families. Empty until they are here, and for members who may not read entries. */
export function useFaces(session: StaffSession): Faces {
  const mayRead = isAllowed(session, 'changes:read')
  const { data = [] } = useQuery({ ...entriesQuery('style'), enabled: mayRead })
  const now = serverNow()
  const style = data.filter(({ record }) => ['published', 'hidden'].includes(lifeIn(record, now)))
  const families = new Set(data.map(({ record }) => familyIn(record)))
  return new Map([...families].map((family) => [family, styleOfFamily({ style }, family)]))
}
