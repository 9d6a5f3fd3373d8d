import { useQueries, useQuery } from '@tanstack/react-query'
import { fontQuery, fontsQuery, licencesQuery, type Font, type Licence } from '../catalogue/queries'
import type { CartItem } from './item'

/** The catalogue's entry for an item; null while it is on its way, or no longer on sale. */
export type Offer = { font: Font; licences: readonly Licence[] }

/** Finds the family of an item, and the licences it is sold under. */
export function useOffers(items: readonly CartItem[]): (item: CartItem) => Offer | null {
  const families = useQuery({ ...fontsQuery, enabled: items.length > 0 }).data?.fonts ?? []
  const ids = families.map(({ id }) => id)
  const wanted = [...new Set(items.map(({ itemId }) => familyIdOf(itemId, ids)))].filter(
    (id) => id !== null,
  )
  const fonts = useQueries({ queries: wanted.map((id) => fontQuery(id)) })
  const licences = useQueries({ queries: wanted.map((id) => licencesQuery(id)) })
  return ({ itemId }) => {
    const index = wanted.indexOf(familyIdOf(itemId, ids) ?? '')
    const font = fonts[index]?.data
    const known = licences[index]?.data?.licences
    return font && known ? { font, licences: known } : null
  }
}

/** Ids of styles and packages begin with their family's; the longest that fits is it. */
export function familyIdOf(itemId: string, families: readonly string[]) {
  return families
    .filter((id) => itemId === id || itemId.startsWith(`${id}-`))
    .reduce<string | null>(
      (best, id) => (best === null || id.length > best.length ? id : best),
      null,
    )
}

/** The price of an item before licence and tier; null where it is not on sale. */
export function basePrice({ itemClass, itemId }: CartItem, font: Font) {
  const among: readonly { id: string; price: number | null }[] =
    itemClass === 'style' ? font.styles : font.packages
  return among.find(({ id }) => id === itemId)?.price ?? null
}
