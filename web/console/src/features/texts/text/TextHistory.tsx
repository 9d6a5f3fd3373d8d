import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import { useEntryNames } from '../../drafts/change/entry-names'
import type { EntryKey } from '../../drafts/edits'
import { EntryWords } from '../../drafts/published/EntryWords'
import { PublishedChanges } from '../../drafts/published/PublishedChanges'

/** The published changes of a text, each with a link to its change set and with that to the way back. */
export function TextHistory({ entry }: { entry: EntryKey }) {
  const names = useEntryNames()
  return (
    <Part title={text('console.history.title')}>
      <PublishedChanges subject={entry} none={text('console.text.noHistory')}>
        {(changes, made) => (
          <>
            {made}
            <EntryWords changes={changes} names={names} />
          </>
        )}
      </PublishedChanges>
    </Part>
  )
}
