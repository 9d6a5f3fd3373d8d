import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { useMemo } from 'react'
import { paths } from '#src/paths.ts'
import { keyOf, type DraftedEntry, type EntryKey } from '../../drafts/edits'
import type { Draft } from '../../drafts/use-draft'
import { useFocusAfter } from '../../drafts/use-focus-after'
import { keepText, takeOutOfMenus } from '../keep-text'
import { addressOf, linkedPages, type MenusRecord, type TextKind } from '../model'
import { referrersOf } from '../referrers'
import type { ShopIds } from '../use-shop-ids'
import css from './Text.module.css'

type Props = {
  entry: EntryKey & { kind: TextKind }
  /** As the shop has it. */
  stored: NonNullable<DraftedEntry['stored']>
  menus: MenusRecord | null
  shop: ShopIds
  draft: Draft
  isReadOnly: boolean
  mayEditMenus: boolean
}

/** A text that the draft removes: what its address answers then, what leads there, and the way back. */
export function Removed(props: Props) {
  const { entry, stored, menus, draft, isReadOnly, mayEditMenus } = props
  return (
    <>
      <p>{text('console.text.willBeGone', { address: addressOf(entry.kind, entry.id) })}</p>
      <Effects {...props} />
      {!isReadOnly && (
        <p className="quiet">
          {text(`console.text.willKeep.${draft.removed(keyOf(entry)) ? 'draft' : 'shop'}`)}
        </p>
      )}
      <p className={css.line}>
        {!isReadOnly && (
          <Button onPress={() => keepText(draft, entry, stored, mayEditMenus ? menus : null)}>
            {text('console.text.keep')}
          </Button>
        )}
        <TextLink to={paths.texts()}>{text('console.text.toList')}</TextLink>
      </p>
    </>
  )
}

/** The parts of the shop that lead to a text, and the way out of the menus. */
function Effects({ entry, menus, shop, draft, mayEditMenus }: Props) {
  const { pages, posts } = shop
  const address = addressOf(entry.kind, entry.id)
  const { items, texts, links } = useMemo(
    () => referrersOf(address, menus, [...pages, ...posts], shop.links),
    [address, menus, pages, posts, shop.links],
  )
  useFocusAfter(items.length)
  const isLinked = entry.kind === 'page' && linkedPages.includes(entry.id)
  return (
    <ul className={css.effects}>
      {items.length > 0 && (
        <li>
          {text(`console.text.itemsLead.${entry.kind}`, said(items.map(({ title }) => title)))}{' '}
          {mayEditMenus && (
            <Button kind="words" onPress={() => takeOutOfMenus(draft, entry, menus!)}>
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
