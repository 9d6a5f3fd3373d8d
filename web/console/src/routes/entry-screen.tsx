import { text } from '@typecase/shared/messages/text'
import type { ReactNode } from 'react'
import { together, type Retried } from '#src/features/drafts/together.ts'
import type { Draft } from '#src/features/drafts/use-draft.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { isAllowed, type Permission } from '#src/features/session/permissions.ts'
import { roleWords } from '#src/features/session/role-words.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { RecordFailure } from './record-failure'

/** Whether a member may edit entries that need a permission. */
export const mayEdit = (session: StaffSession, permission: Permission) =>
  isAllowed(session, permission) && isAllowed(session, 'changes:write')

/** Says who may edit what the member may only read. */
export const onlyRead = (permission: Permission) => (
  <span className="quiet">
    {text('console.staff.onlyRead', {
      roles: roleWords(permission),
    })}
  </span>
)

type WaitingProps = Retried & { title: string; draft: Draft }

/** Stands for a screen of entries until they are here, or says why they are not. */
export function WaitingForEntries({ title, draft, ...query }: WaitingProps) {
  const { error, refetch, isFetching } = together([query, draft])
  return (
    <Screen title={title}>
      {error && !isSignedOut(error) ? (
        <RecordFailure
          cause={error}
          retry={refetch}
          isPending={isFetching}
          missing={text('console.notFound')}
          back={{ to: '/', label: text('console.toStart') }}
        />
      ) : (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
    </Screen>
  )
}

/** An address of an entry that is not there. */
export const NoSuchEntry = ({ title, children }: { title: string; children: ReactNode }) => (
  <Screen title={title}>
    <p>{children}</p>
  </Screen>
)
