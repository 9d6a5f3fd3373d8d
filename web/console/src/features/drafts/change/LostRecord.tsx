import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { isSameJson, keyOf, type EntryKey, type EntryRecord } from '../edits'
import type { Draft } from '../use-draft'
import { useFocusAfter } from '../use-focus-after'

type Props = {
  draft: Draft
  entry: EntryKey
  /** As the draft has it now. */
  record: EntryRecord
}

/** Says that this browser stores words of an entry that the draft lost, and puts them back; the two change places. */
export function LostRecord({ draft, entry, record }: Props) {
  const [, setForgotten] = useState(0)
  const lost = draft.removed(keyOf(entry))
  const isOther = lost !== null && !isSameJson(lost, record)
  useFocusAfter(isOther)
  if (!isOther) return null
  const putBack = () => {
    draft.storeRemoved(keyOf(entry), record)
    draft.edit([{ ...entry, record: lost }])
  }
  const forget = () => {
    draft.storeRemoved(keyOf(entry), null)
    setForgotten((count) => count + 1)
  }
  return (
    <Notice
      role="note"
      tone="good"
      actions={
        <>
          <Button kind="words" onPress={putBack}>
            {text('console.drafts.lost.putBack')}
          </Button>
          <Button kind="words" onPress={forget}>
            {text('console.drafts.lost.forget')}
          </Button>
        </>
      }
    >
      {text('console.drafts.lost.what')}
    </Notice>
  )
}
