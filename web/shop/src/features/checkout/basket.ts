import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@typecase/shared/api'
import { list } from '@typecase/shared/format'
import { paths } from '#src/paths.ts'
import { text } from '@typecase/shared/messages/text'
import type { Asking, CartQuote, QuoteLine } from '../cart/quote'
import type { CartItem } from '../cart/item'
import { preparedCartQuery } from '../cart/offer-queries'
import { useOffers } from '../cart/use-families'

/** The content of a checkout: this browser's cart, or one that somebody has shared. */
export type Basket = {
  items: readonly CartItem[]
  /** The terms that the server gets beside the items. */
  asking: Omit<Asking, 'billing'>
  /** Takes the line at a place away; null: it holds as a whole. */
  remove: ((position: number) => unknown) | null
  /** Takes the coupon off; null: it holds as a whole. */
  removeCoupon: (() => void) | null
}

/** A licence's text as it will be accepted, and where it can be read. */
export type Agreement = Schemas['Eula'] & { licence: string; address: string }

/**
 * The agreement of each licence kind in the basket, and of each negotiated licence, once; null until
 * all are known. Lines that cannot be bought have none.
 */
export function useAgreements(
  { items, asking }: Basket,
  answer: CartQuote | undefined,
): readonly Agreement[] | null {
  const bought = items.filter((_, position) => !answer?.faults.has(position))
  const offerOf = useOffers(bought.filter((item) => item.customLicenseId === null))
  const negotiated = useNegotiated(bought, asking.preparedCartId ?? null)
  const found = bought.map((item) => {
    if (item.customLicenseId !== null) return negotiated(item.customLicenseId)
    const licence = offerOf(item)?.licences.find(({ id }) => id === item.fontLicenseId)
    return licence
      ? agreement(licence.eula, licence.name)
      : unlisted(answer?.lines.get(items.indexOf(item)))
  })
  if (!found.every((agreement) => agreement !== null)) return null
  return [...new Map(found.map((one) => [`${one.kind} ${one.version}`, one])).values()]
}

const agreement = (eula: Schemas['Eula'], licence: string): Agreement => ({
  ...eula,
  licence,
  address: paths.page({ id: `eula-${eula.kind}` }),
})

/** That of a licence or font which is sold by its link only: the quote alone knows it. */
const unlisted = (line: QuoteLine | undefined) =>
  line?.eula ? agreement(line.eula, line.licence) : null

function useNegotiated(items: readonly CartItem[], id: string | null) {
  const isWanted = id !== null && items.some((item) => item.customLicenseId !== null)
  const cart = useQuery({ ...preparedCartQuery(id ?? ''), enabled: isWanted }).data
  return (licence: string): Agreement | null => {
    const known = cart?.licences.find((custom) => custom.id === licence)
    if (!known || id === null) return null
    return { ...known.eula, licence: known.name, address: paths.preparedCart({ id }) }
  }
}

const named = 3

/** The items and the licensee in a sentence; the licensee may not be known yet. */
export function summaryOf(lines: readonly { description: string }[], licensee: string) {
  const names = [...new Set(lines.map(({ description }) => description))]
  const rest = names.length - named
  const things =
    rest > 0 ? [...names.slice(0, named), text('checkout.more', { count: rest })] : names
  return text(licensee ? 'checkout.summary' : 'checkout.summaryPlain', {
    things: list(things),
    licences: text('cart.licences', { count: lines.length }),
    licensee,
  })
}
