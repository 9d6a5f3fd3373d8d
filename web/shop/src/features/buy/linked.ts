import { useSuspenseQuery, type QueryClient, queryOptions } from '@tanstack/react-query'
import { fontQuery, licencesQuery, shopQuery, type Font, type Licence } from '../catalogue/queries'
import { quoteCart } from '../cart/quote'
import type { Entitlement } from '../entitlements/queries'
import { itemsOf, packageSubject, styleSubject, type Use } from './selection'
import { packagesOver } from './upgrade'

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

// Below what the server takes as one cart.
const mostAtOnce = 50

/**
 * The font in the currency that a licence was paid in, with the styles and packages that have a
 * price in it; null where none of them could take the licence's place.
 */
export const fontInQuery = (font: Font, licences: readonly Licence[], held: Entitlement) =>
  queryOptions({
    queryKey: ['fontIn', font, held.currency, held.serial],
    queryFn: ({ signal }) => fontIn(font, licences, held, signal),
    staleTime: 60_000,
  })

async function fontIn(
  font: Font,
  licences: readonly Licence[],
  held: Entitlement,
  signal: AbortSignal,
): Promise<Font | null> {
  const { currency } = held
  if (currency === font.currency) return font
  const use = anyUse(licences, held)
  if (!use) return null
  const subjects = [
    ...font.styles.map((style) => styleSubject(style, 0)),
    ...font.packages.map(packageSubject),
  ]
  const items = itemsOf(subjects, [use], currency)
  const bases = new Map<string, number>()
  for (let start = 0; start < items.length; start += mostAtOnce) {
    const asked = items.slice(start, start + mostAtOnce)
    const { lines } = await quoteCart(asked, { currency }, signal)
    for (const [position, { base }] of lines) bases.set(asked[position]!.itemId, base)
  }
  return canGrow(held, repriced(font, bases, currency))
}

// No price depends on it but the factor, which is left out again; its texts are none that is kept.
function anyUse(licences: readonly Licence[], held: Entitlement): Use | null {
  const licence = licences.find(({ id }) => id === held.licenceId)
  const option = licence?.options.find(({ contactUs }) => !contactUs)
  if (!licence || !option) return null
  const fields = licence.fields.map(({ id }) => [id, held.fields[id] ?? '–'] as const)
  return { licence, option, fields: Object.fromEntries(fields) }
}

/** The font with other prices, by id; what has none is left out. */
function repriced(font: Font, bases: ReadonlyMap<string, number>, currency: string): Font {
  const priced = <T extends { id: string; price: number | null }>(things: readonly T[]) =>
    things
      .filter(({ id }) => bases.has(id))
      .map((thing) => ({ ...thing, price: bases.get(thing.id)! }))
  return { ...font, currency, styles: priced(font.styles), packages: priced(font.packages) }
}

const canGrow = (held: Entitlement, font: Font) =>
  packagesOver(held, font).length > 0 ||
  (held.itemClass === 'style' && font.styles.some(({ id }) => id === held.itemId))
    ? font
    : null
