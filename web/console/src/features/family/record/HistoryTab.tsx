import { useQuery } from '@tanstack/react-query'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { entryHistoryQuery } from '../../drafts/queries'
import { ChangeSetTable } from '../../drafts/list/ChangeSetTable'
import { History } from '../../history/History'
import { Part } from '@typecase/ui/Part'
import { isAllowed } from '../../session/permissions'
import { roleWords } from '../../session/role-words'
import type { StaffSession } from '../../session/session'
import { failureSentence } from '../../session/staff-request'
import css from './Record.module.css'

type Props = { id: string; session: StaffSession }

/** The published changes of a family, and what staff did to it. */
export function HistoryTab({ id, session }: Props) {
  const { data, error, isFetching, refetch } = useQuery(entryHistoryQuery({ kind: 'family', id }))
  const failure = failureSentence(error)
  return (
    <>
      <Part title={text('console.familyHistory.changes')}>
        {failure && (
          <Notice role="alert" action={retryAction(refetch, isFetching)}>
            {failure}
          </Notice>
        )}
        {data?.changeSets.length === 0 ? (
          <p className="quiet">{text('console.familyHistory.none')}</p>
        ) : (
          !failure && <ChangeSetTable changeSets={data?.changeSets ?? null} isOld={false} />
        )}
        <p className={`small ${css.note}`}>{text('console.familyHistory.own')}</p>
      </Part>
      <Part title={text('console.history.title')}>
        {isAllowed(session, 'audit:read') ? (
          <History objects={[id]} none={text('console.familyHistory.noOther')} />
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
