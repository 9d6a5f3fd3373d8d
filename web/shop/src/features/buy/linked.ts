import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { fontQuery, licencesQuery, shopQuery, type Font, type Licence } from '../catalogue/queries'

/** Names in a link or a licence: the id of a style or package, and that of a licence kind. */
export type Named = { item: string | null; kind: string | null }

/** Names in the address of a buy page, by their current ids. */
export function namedIn(
  query: URLSearchParams,
  formerIds: Readonly<Record<string, string>>,
): Named {
  const asked = query.get('package') ?? query.get('style')
  const item = asked !== null && Object.hasOwn(formerIds, asked) ? formerIds[asked]! : asked
  return { item, kind: query.get('licence') }
}

/** Of what is named, what the family does not list. */
export function unlistedOf({ item, kind }: Named, font: Font, licences: readonly Licence[]) {
  const isListed = [...font.styles, ...font.packages].some(({ id }) => id === item)
  return {
    ...(item !== null && !isListed && { item }),
    ...(kind !== null && !licences.some(({ id }) => id === kind) && { kind }),
  }
}

/** A family as it is offered, with hidden things that are named. */
export function useOffered(id: string, named: Named) {
  const { data: listed } = useSuspenseQuery(fontQuery(id))
  const { licences } = useSuspenseQuery(licencesQuery(id)).data
  const unlisted = unlistedOf(named, listed, licences)
  const { data: font } = useSuspenseQuery(fontQuery(id, unlisted))
  return { font, offer: useSuspenseQuery(licencesQuery(id, unlisted.kind)).data }
}

/** Fetches what useOffered() needs. */
export async function fetchOffered(cache: QueryClient, id: string, named: Named) {
  const [listed, { licences }] = await Promise.all([
    cache.ensureQueryData(fontQuery(id)),
    cache.ensureQueryData(licencesQuery(id)),
  ])
  const unlisted = unlistedOf(named, listed, licences)
  const [font, offer] = await Promise.all([
    cache.ensureQueryData(fontQuery(id, unlisted)),
    cache.ensureQueryData(licencesQuery(id, unlisted.kind)),
  ])
  return { font, licences: offer.licences }
}

/** Names in the address of the page. */
export function useNamed(query: URLSearchParams) {
  return namedIn(query, useSuspenseQuery(shopQuery).data.formerIds)
}
