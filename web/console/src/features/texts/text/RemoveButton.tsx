import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { useState, type ReactNode } from 'react'
import type { DraftedEntry, EntryKey } from '../../drafts/edits'
import type { Draft } from '../../drafts/use-draft'
import { StaffDialog } from '../../session/StaffDialog'
import type { MenusRecord, TextKind } from '../model'
import type { ShopIds } from '../use-shop-ids'
import { Effects } from './Effects'

type Props = {
  entry: EntryKey & { kind: TextKind }
  drafted: DraftedEntry
  draft: Draft
  menus: MenusRecord | null
  shop: ShopIds
}

/** Removes a text. One that only the draft has would be gone with that: a question says so. */
export function RemoveButton({ entry, drafted, draft, menus, shop }: Props) {
  const [isAsking, setAsking] = useState(false)
  const remove = () => draft.remove(entry)
  return (
    <>
      <Button kind="plain" onPress={drafted.stored ? remove : () => setAsking(true)}>
        {text('console.text.remove')}
      </Button>
      {isAsking && (
        <Question
          name={String(drafted.record?.['title'] || entry.id)}
          hasRoom={draft.hasRoomFor(drafted.record)}
          onRemove={remove}
          onClose={() => setAsking(false)}
        >
          <Effects {...{ entry, menus, shop }} />
        </Question>
      )}
    </>
  )
}

type QuestionProps = {
  name: string
  hasRoom: boolean
  /** The parts of the draft that lead to the text. */
  children: ReactNode
  onRemove: () => void
  onClose: () => void
}

function Question({ name, hasRoom, children, onRemove, onClose }: QuestionProps) {
  const focusPageAfter = useFocusPageAfter()
  const remove = () => {
    focusPageAfter()
    onRemove()
  }
  return (
    <StaffDialog
      title={text('console.text.takeOutTitle', { name })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{ onPress: remove, children: text('console.text.takeOut') }}
    >
      <p>{text('console.text.takeOutWhat')}</p>
      {children}
      <p>{text(`console.text.takeOutStored.${hasRoom ? 'browser' : 'page'}`)}</p>
    </StaffDialog>
  )
}
