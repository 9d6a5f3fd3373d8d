import { paths } from '#src/paths.ts'
import type { EntryKey } from '../edits'

type Fault = EntryKey & { place: string }

/**
 * The screen that edits the place of a fault. `familyOf` returns the family of a style or a package, null
 * for one that it does not know.
 */
export function mendAddress({ kind, id, place }: Fault, familyOf: (item: string) => string | null) {
  switch (kind) {
    case 'licence':
      return paths.licence(id)
    case 'licensing':
      return paths.licences()
    case 'licence_override':
      return paths.overrides()
    case 'coupon':
      return paths.discount(id)
    case 'price':
      return paths.prices()
    case 'price_list':
      return place.startsWith('price') ? paths.prices() : paths.currencies()
    case 'tax':
      return paths.taxes()
    case 'shop':
    case 'invoices':
      return paths.selling()
    case 'family':
    case 'royalties':
      return paths.family(id)
    case 'style':
    case 'package':
      return stylesOf(familyOf(id))
    case 'page':
      return paths.page(id)
    case 'post':
      return paths.post(id)
    case 'menus':
      return paths.menus()
    case 'pangrams':
      return paths.pangrams()
    case 'short_link':
      return paths.shortLinks()
  }
}

const stylesOf = (family: string | null) =>
  family === null ? paths.families() : paths.familyStyles(family)
