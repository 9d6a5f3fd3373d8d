import { keyOf, type EntryKey, type EntryRecord, type NewEdit } from '../drafts/edits'
import type { Draft } from '../drafts/use-draft'
import { addressOf, type MenusRecord, type TextKind } from './model'
import { withItemsBack, withoutItems } from './referrers'

type TextKey = EntryKey & { kind: TextKind }

const menusKey = { kind: 'menus', id: '1' } as const

/** The name of the menus as they were before they lost the items of a text. */
const menusOf = (text: TextKey) => `${keyOf(menusKey)} of ${keyOf(text)}`

/** Takes the items that lead to a text out of the menus of a draft, until `keepText`. */
export function takeOutOfMenus(draft: Draft, text: TextKey, menus: MenusRecord) {
  draft.storeRemoved(menusOf(text), menus)
  const record = withoutItems(menus, addressOf(text.kind, text.id))
  draft.edit([{ ...menusKey, record }])
}

/**
 * Undoes the removal of a text: it is as the draft had it, else as the shop has it, and its items are back in
 * the menus. `menus`: as the draft has them; null: the member may not change them.
 */
export function keepText(
  draft: Draft,
  text: TextKey,
  stored: EntryRecord | null,
  menus: MenusRecord | null,
) {
  const edits: NewEdit[] = [{ ...text, record: draft.removed(keyOf(text)) ?? stored }]
  // Later edits are newer than the stored record.
  draft.storeRemoved(keyOf(text), null)
  const before = draft.removed(menusOf(text)) as MenusRecord | null
  if (before && menus) {
    const record = withItemsBack(menus, before, addressOf(text.kind, text.id))
    edits.push({ ...menusKey, record })
    draft.storeRemoved(menusOf(text), null)
  }
  draft.edit(edits)
}
