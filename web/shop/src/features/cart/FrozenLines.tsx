import { money } from '@typecase/shared/format'
import css from './CartLine.module.css'
import { groupedBy } from './groups'
import { ItemName } from './ItemName'
import type { PreparedCart, SharedCart } from './offer-queries'
import { toCartItems } from './offer-queries'
import type { CartItem } from './item'
import { useOffers } from './use-families'

/** The lines of a shared or prepared cart, in groups as the cart shows them, to read only. */
export function FrozenLines({ cart }: { cart: SharedCart | PreparedCart }) {
  const items = toCartItems(cart) as CartItem[]
  const offerOf = useOffers(items)
  const entries = cart.quote.lines.map((line) => ({ line, item: items[line.index]! }))
  return groupedBy(entries, ({ item }) => item.description).map(([description, own]) => (
    <section key={description} className={css.group}>
      <ItemName item={own[0]!.item} offer={offerOf(own[0]!.item)} />
      <ul className={css.frozen}>
        {own.map(({ line, item }) => (
          <li key={line.index} className={css.line}>
            <span className={css.licence}>{line.licence}</span>
            <span className={css.tier}>{line.tier}</span>
            <span className={css.price}>{money(item.price, cart.quote.currency)}</span>
            {Object.entries(item.fields ?? {}).map(([id, words]) => (
              <span key={id} className={`small ${css.text}`}>
                {words}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  ))
}
