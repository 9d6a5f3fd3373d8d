import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { keyOf, type DraftedEntry, type EntryKey } from '../../drafts/edits'
import type { Draft } from '../../drafts/use-draft'
import { keepText, takeOutOfMenus } from '../keep-text'
import { addressOf, linkedPages, type MenusRecord, type TextKind } from '../model'
import type { ShopIds } from '../use-shop-ids'
import { Effects } from './Effects'
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
  const { entry, stored, menus, shop, draft, isReadOnly, mayEditMenus } = props
  const own = draft.removed(keyOf(entry))
  return (
    <>
      <p>{text('console.text.willBeGone', { address: addressOf(entry.kind, entry.id) })}</p>
      <Effects
        {...{ entry, menus, shop }}
        isLinked={entry.kind === 'page' && linkedPages.includes(entry.id)}
        onTakeOut={mayEditMenus && menus ? () => takeOutOfMenus(draft, entry, menus) : null}
      />
      {!isReadOnly && (
        <p className="quiet">
          {text(`console.text.willKeep.${own ? 'draft' : 'shop'}`)}{' '}
          {own && draft.isRemovedInMemory() && text('console.text.wordsIn.page')}
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
