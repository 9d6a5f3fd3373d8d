import { text } from '@typecase/shared/messages/text'
import { useEntryNames } from '../../drafts/change/entry-names'
import { EntryWords } from '../../drafts/published/EntryWords'
import { PublishedChanges } from '../../drafts/published/PublishedChanges'
import { History } from '../../history/History'
import { Part } from '@typecase/ui/Part'
import { isAllowed } from '../../session/permissions'
import { roleWords } from '../../session/role-words'
import type { StaffSession } from '../../session/session'
import css from './Record.module.css'

type Props = {
  id: string
  /** Under which staff worked on it too. */
  formerIds: readonly string[]
  session: StaffSession
}

/** The published changes of a family and of all that is its own, and what else staff did to it. */
export function HistoryTab({ id, formerIds, session }: Props) {
  const names = useEntryNames()
  return (
    <>
      <Part title={text('console.familyHistory.changes')}>
        <PublishedChanges subject={{ family: id }} none={text('console.familyHistory.none')}>
          {(changes, made) => (
            <>
              {made}
              <EntryWords changes={changes} names={names} />
            </>
          )}
        </PublishedChanges>
        <p className={`small ${css.note}`}>{text('console.familyHistory.own')}</p>
      </Part>
      <Part title={text('console.history.title')}>
        {isAllowed(session, 'audit:read') ? (
          <History objects={[id, ...formerIds]} none={text('console.familyHistory.noOther')} />
        ) : (
          <p className="quiet">
            {text('console.familyHistory.audit', {
              roles: roleWords('audit:read'),
            })}
          </p>
        )}
      </Part>
    </>
  )
}
