import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import type { DraftedEntry, EntryKey } from '../../drafts/edits'
import type { Draft } from '../../drafts/use-draft'
import { addressOf, linkedPages, type MenusRecord, type TextKind } from '../model'
import { referrersOf, withoutItems } from '../referrers'
import css from './Text.module.css'

type Entries = ReadonlyMap<string, DraftedEntry>

type Props = {
  entry: EntryKey & { kind: TextKind }
  /** As the shop has it. */
  stored: NonNullable<DraftedEntry['stored']>
  menus: MenusRecord | null
  /** Pages and posts by id. */
  texts: Iterable<Entries>
  draft: Draft
  isReadOnly: boolean
  mayEditMenus: boolean
}

/** A text that the draft removes: what its address answers then, what leads there, and the way back. */
export function Removed(props: Props) {
  const { entry, stored, menus, draft, isReadOnly } = props
  const address = addressOf(entry.kind, entry.id)
  const others = [...props.texts].flatMap((entries) => [...entries])
  const { items, texts } = referrersOf(address, menus, others)
  const isLinked = entry.kind === 'page' && linkedPages.includes(entry.id)
  const takeOut = () =>
    draft.edit([{ kind: 'menus', id: '1', record: withoutItems(menus!, address) }])
  return (
    <>
      <p>{text('console.text.willBeGone', { address })}</p>
      <ul className={css.effects}>
        {items.length > 0 && (
          <li>
            {text('console.text.itemsLead', {
              count: items.length,
              names: items.map(({ title }) => `“${title}”`).join(', '),
            })}{' '}
            {props.mayEditMenus && (
              <Button kind="words" onPress={takeOut}>
                {text('console.text.takeItemsOut')}
              </Button>
            )}
          </li>
        )}
        {texts.length > 0 && (
          <li>
            {text('console.text.textsLead', {
              count: texts.length,
              names: texts.map((title) => `“${title}”`).join(', '),
            })}
          </li>
        )}
        {isLinked && <li>{text('console.text.shopLinks')}</li>}
      </ul>
      <p className={css.line}>
        {!isReadOnly && (
          <Button onPress={() => draft.edit([{ ...entry, record: stored }])}>
            {text('console.text.keep')}
          </Button>
        )}
        <TextLink to={paths.texts()}>{text('console.text.toList')}</TextLink>
      </p>
    </>
  )
}
