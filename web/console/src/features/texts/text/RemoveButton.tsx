import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import type { DraftedEntry, EntryKey } from '../../drafts/edits'
import type { Draft } from '../../drafts/use-draft'
import { StaffDialog } from '../../session/StaffDialog'

type Props = { entry: EntryKey; drafted: DraftedEntry; draft: Draft }

/** Removes a text. One that only the draft has would be gone with that: a question says so. */
export function RemoveButton({ entry, drafted, draft }: Props) {
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
        />
      )}
    </>
  )
}

type QuestionProps = { name: string; hasRoom: boolean; onRemove: () => void; onClose: () => void }

function Question({ name, hasRoom, onRemove, onClose }: QuestionProps) {
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
      <p>{text(`console.text.takeOutStored.${hasRoom ? 'browser' : 'page'}`)}</p>
    </StaffDialog>
  )
}
