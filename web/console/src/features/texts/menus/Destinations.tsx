import { text } from '@typecase/shared/messages/text'
import { addressOf } from '../model'
import type { ShopIds } from '../use-shop-ids'

/** Screens that a menu or a short link may lead to. */
const screens = [
  { address: '/', name: 'console.menus.screen.front' },
  { address: '/test_all', name: 'console.menus.screen.testAll' },
  { address: '/trials', name: 'console.menus.screen.trials' },
  { address: '/news', name: 'console.menus.screen.news' },
] as const

/** The list of addresses of the shop that a field with its id offers. */
export function Destinations({ id, shop }: { id: string; shop: ShopIds }) {
  const texts = (['page', 'post'] as const).flatMap((kind) =>
    [...(kind === 'page' ? shop.pages : shop.posts)].flatMap(([key, { record }]) =>
      record ? [{ address: addressOf(kind, key), name: String(record['title'] ?? key) }] : [],
    ),
  )
  const families = shop.faces.families.map((family) => ({
    address: `/${family.id}`,
    name: family.name,
  }))
  const fixed = screens.map(({ address, name }) => ({ address, name: text(name) }))
  return (
    <datalist id={id}>
      {[...fixed, ...texts, ...families].map(({ address, name }) => (
        <option key={address} value={address}>
          {name}
        </option>
      ))}
    </datalist>
  )
}
