import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useMemo } from 'react'
import type { EntryKey } from '../../drafts/edits'
import { useFocusAfter } from '../../drafts/use-focus-after'
import { addressOf, type MenusRecord, type TextKind } from '../model'
import { referrersOf } from '../referrers'
import type { ShopIds } from '../use-shop-ids'
import css from './Text.module.css'

type Props = {
  entry: EntryKey & { kind: TextKind }
  menus: MenusRecord | null
  shop: ShopIds
  /** The shop itself links to the text, where it is there. */
  isLinked?: boolean
  /** Takes the items that lead there out of the menus; null: the member cannot. */
  onTakeOut?: (() => void) | null
}

/** The parts of the shop, as the draft has it, that lead to a text that goes. */
export function Effects({ entry, menus, shop, isLinked = false, onTakeOut = null }: Props) {
  const { pages, posts } = shop
  const address = addressOf(entry.kind, entry.id)
  const { items, texts, links } = useMemo(
    () => referrersOf(address, menus, [...pages, ...posts], shop.links),
    [address, menus, pages, posts, shop.links],
  )
  useFocusAfter(items.length)
  return (
    <ul className={css.effects}>
      {items.length > 0 && (
        <li>
          {text(`console.text.itemsLead.${entry.kind}`, said(items.map(({ title }) => title)))}{' '}
          {onTakeOut && (
            <Button kind="words" onPress={onTakeOut}>
              {text('console.text.takeItemsOut')}
            </Button>
          )}
        </li>
      )}
      {texts.length > 0 && <li>{text('console.text.textsLead', said(texts))}</li>}
      {links.length > 0 && (
        <li>{text('console.text.linksLead', said(links.map((id) => `/project/${id}`)))}</li>
      )}
      {isLinked && <li>{text('console.text.shopLinks')}</li>}
    </ul>
  )
}

const said = (names: readonly string[]) => ({
  count: names.length,
  names: names.map((name) => `“${name}”`).join(', '),
})
