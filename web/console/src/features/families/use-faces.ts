import { useQuery } from '@tanstack/react-query'
import { entriesQuery } from '../drafts/queries'
import { familyIn, lifeIn } from '../prices/sheets/records'
import { styleOfFamily } from '../prices/sheets/styles-sheet'
import { isAllowed } from '../session/permissions'
import { serverNow, type StaffSession } from '../session/session'

/**
 * By the id of a family of the shop: the style that sets its name; null: visitors see none. One that
 * is not among them is not in the shop any more, or not known yet.
 */
export type Faces = ReadonlyMap<string, string | null>

/** Styles that have a font for their names, of what the member may read; none until they are here. */
function useShownStyles(session: StaffSession) {
  const mayRead = isAllowed(session, 'changes:read')
  const { data = [] } = useQuery({ ...entriesQuery('style'), enabled: mayRead })
  const now = serverNow()
  const shown = data.filter(({ record }) => ['published', 'hidden'].includes(lifeIn(record, now)))
  return { all: data, shown }
}

/** The faces of all families. Empty until they are here, and for members who may not read entries. */
export function useFaces(session: StaffSession): Faces {
  const { all, shown: style } = useShownStyles(session)
  const families = new Set(all.map(({ record }) => familyIn(record)))
  return new Map([...families].map((family) => [family, styleOfFamily({ style }, family)]))
}

/** As useFaces(), by the id of a style, which sets its own name. */
export const useStyleFaces = (session: StaffSession): Faces =>
  new Map(useShownStyles(session).shown.map(({ id }) => [id, id]))
