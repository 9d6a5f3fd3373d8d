import { parseList } from '@typecase/shared/persisted-list'
import { toast } from '@typecase/ui/overlays/Toast'
import { text } from '@typecase/shared/messages/text'
import { itemOf, type CartItem, type NewCartItem } from './item'
import { change, type Cart } from './store'

// Changes of the cart: the front page only shows it.

export type CartSelector = Partial<
  Pick<CartItem, 'itemId' | 'itemClass' | 'fontLicenseId' | 'licenseOptionId'>
>

/**
 * Adds an item. Only an entry with a customLicenseId can keep it out: one with the same
 * customLicenseId, or one that is equal in class, id, tier and licence kind. A licence is upgraded
 * once: an earlier entry that was to take its place goes, as does one that is equal to an upgrade
 * without upgrading.
 */
export const addToCart = (given: NewCartItem) =>
  change(({ items, preparedCartId }) => {
    const item = whole(given)
    if (isBlocked(items, item)) return { items, preparedCartId }
    const others = items.filter((entry) => !givesWay(entry, item))
    return { items: [...others, item], preparedCartId }
  })

function whole(given: NewCartItem): CartItem {
  const item = itemOf(given)
  if (!item) throw new TypeError('This is no item of a cart.')
  return item
}

export const removeFromCartAt = (position: number) =>
  change((cart) => ({ ...cart, items: cart.items.filter((_, index) => index !== position) }))

/** Removes every entry that is equal in all given fields; an empty selector removes nothing. */
export const removeFromCart = (selector: CartSelector) =>
  change((cart) => ({ ...cart, items: cart.items.filter((item) => !matches(item, selector)) }))

/** Puts another item in the place of one, such as the same with another tier or price. */
export const replaceInCart = (position: number, given: NewCartItem) =>
  change((cart) => ({
    ...cart,
    items: cart.items.map((item, index) => (index === position ? whole(given) : item)),
  }))

/**
 * Gives the items the prices of another currency, unless they have changed since they were priced;
 * what has none in it stays as it is.
 */
export const repriceCart = (
  priced: readonly CartItem[],
  priceAt: (position: number) => number | null,
  currency: string,
) =>
  change((cart) => {
    if (JSON.stringify(cart.items) !== JSON.stringify(priced)) return cart
    const items = cart.items.map((item, position) => {
      const price = priceAt(position)
      return price === null ? item : { ...item, price, currency }
    })
    return { ...cart, items }
  })

/** Empties the cart and forgets the prepared cart. */
export const clearCart = () => change(() => ({ items: [], preparedCartId: null }))

/** Clears the cart, then fills it from a saved JSON array. */
export function loadCart(saved: string) {
  const { items, dropped } = parseList(saved, itemOf)
  if (dropped > 0) toast({ text: text('shell.dropped', { count: dropped }) })
  return change(() => ({ items, preparedCartId: null }))
}

/** Brings back a cart as it was. */
export const restoreCart = (cart: Cart) => change(() => cart)

/** Names the prepared cart that the items came from; after loading them. */
export const setPreparedCart = (preparedCartId: string | null) =>
  change(({ items }) => ({ items, preparedCartId }))

/** Sum of the items' prices, in minor units. */
export const cartTotal = ({ items }: Cart) => items.reduce((sum, { price }) => sum + price, 0)

/** Number of items. */
export const cartCount = ({ items }: Cart) => items.length

function isBlocked(items: readonly CartItem[], item: CartItem) {
  return items.some(
    (entry) =>
      entry.customLicenseId !== null &&
      (entry.customLicenseId === item.customLicenseId || isSame(entry, item)),
  )
}

const isSame = (one: CartItem, other: CartItem) =>
  one.itemClass === other.itemClass &&
  one.itemId === other.itemId &&
  one.licenseOptionId === other.licenseOptionId &&
  one.fontLicenseId === other.fontLicenseId

const isUpgrade = ({ upgrades = [] }: CartItem) => upgrades.length > 0

const givesWay = (entry: CartItem, item: CartItem) =>
  overlap(entry.upgrades, item.upgrades) ||
  (isUpgrade(item) && !isUpgrade(entry) && isSame(entry, item))

const overlap = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.some((serial) => other.includes(serial))

function matches(item: CartItem, selector: CartSelector) {
  const given = Object.entries(selector).filter(([, value]) => value !== undefined)
  return (
    given.length > 0 && given.every(([key, value]) => item[key as keyof CartSelector] === value)
  )
}
