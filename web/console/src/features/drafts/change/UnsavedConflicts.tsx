import { text } from '@typecase/shared/messages/text'
import { keyOf, type EntryEdit, type EntryKey } from '../edits'
import type { Draft } from '../use-draft'
import { useFocusAfter } from '../use-focus-after'
import { ConflictChoice } from './ConflictChoice'
import { useEntryNames } from './entry-names'

type Props = {
  draft: Draft
  /** Only the conflict of this entry is shown; undefined: of every entry. */
  entry?: EntryKey
}

/** Edits of this tab that wait, because another tab or device changed the same in the draft. */
export function UnsavedConflicts({ draft, entry }: Props) {
  const edits = draft.conflicts.filter((edit) => !entry || keyOf(edit) === keyOf(entry))
  useFocusAfter(edits.length)
  return edits.length > 0 && <Found edits={edits} settle={draft.settle} />
}

type FoundProps = { edits: readonly EntryEdit[]; settle: Draft['settle'] }

function Found({ edits, settle }: FoundProps) {
  const names = useEntryNames()
  return (
    <ConflictChoice
      {...{ edits, names }}
      title={text('console.drafts.unsaved.title', { count: edits.length })}
      what={text('console.drafts.unsaved.what')}
      sides={{
        mine: text('console.drafts.unsaved.mine'),
        theirs: text('console.drafts.unsaved.theirs'),
      }}
      choices={{
        mine: text('console.drafts.unsaved.keepMine'),
        theirs: text('console.drafts.unsaved.takeTheirs'),
      }}
      isReadOnly={false}
      onSettle={(sideOf) => {
        for (const edit of edits) void settle(edit, sideOf(edit) === 'mine' ? 'mine' : 'theirs')
      }}
    />
  )
}
