import { readList } from '@typecase/shared/persisted-list'
import {
  alone,
  followStored,
  isOnlyInMemory,
  readStored,
  writeStored,
} from '@typecase/shared/local-storage'
import { toast } from '@typecase/ui/overlays/Toast'
import { create } from 'zustand'
import { text } from '@typecase/shared/messages/text'
import { itemOf, type CartItem } from './item'

export type Cart = { readonly items: readonly CartItem[]; readonly preparedCartId: string | null }

const itemsKey = 'cart'
const preparedKey = 'preparedCartId'

/** The cart in this browser, the same in every tab. */
export const useCart = create<Cart>()(() => readNoticed())
followStored([itemsKey, preparedKey], () => useCart.setState(readNoticed()))

/** Puts current ids in the place of former ones. A prepared cart stays the same cart. */
export async function renameInCart(formerIds: Readonly<Record<string, string>>) {
  const current = (id: string) => (Object.hasOwn(formerIds, id) ? formerIds[id]! : id)
  if (!useCart.getState().items.some(({ itemId }) => current(itemId) !== itemId)) return
  await change((cart) => ({
    ...cart,
    items: cart.items.map((item) => ({ ...item, itemId: current(item.itemId) })),
  }))
}

/** Whether other pages of this browser find the cart. */
export const isCartStored = () => !isOnlyInMemory(itemsKey)

/** Number of different descriptions, as the top bar shows it. */
export const cartGroupCount = ({ items }: Cart) =>
  new Set(items.map(({ description }) => description)).size

/**
 * Makes another cart of the present one. Everything is read before anything is written, so that no tab
 * undoes another's work.
 */
export function change(next: (cart: Cart) => Cart) {
  return alone('typecase.cart', () => {
    const cart = next(readCart().cart)
    writeStored(itemsKey, JSON.stringify(cart.items))
    writeStored(preparedKey, cart.preparedCartId)
    useCart.setState(cart)
  })
}

function readCart(): { cart: Cart; dropped: number } {
  const { items, dropped } = readList(itemsKey, itemOf)
  return { cart: { items, preparedCartId: readStored(preparedKey) || null }, dropped }
}

function readNoticed() {
  const { cart, dropped } = readCart()
  if (dropped > 0) {
    toast({ text: text('shell.dropped', { count: dropped }) })
    queueMicrotask(() => void change((left) => left)) // Reported entries are not reported again.
  }
  return cart
}
