import { useQuery } from '@tanstack/react-query'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useOutletContext } from 'react-router'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { BuildTable } from '#src/features/system/BuildTable.tsx'
import { buildsQuery } from '#src/features/system/queries.ts'
import css from '#src/features/system/System.module.css'
import { SystemScreen } from '#src/features/system/SystemScreen.tsx'
import { failureOf } from '../screen-error'

/** Files of paid orders that wait to be built, or could not be. */
export function Builds() {
  const session = useOutletContext<StaffSession>()
  const { data, error, isPending, isFetching, refetch } = useQuery(buildsQuery)
  return (
    <SystemScreen id="builds" session={session}>
      {error && !isSignedOut(error) && (
        <div className={css.notice}>
          <Notice role="alert" action={retryAction(refetch, isFetching)}>
            {failureOf(error)}
          </Notice>
        </div>
      )}
      {isPending && (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
      {data?.length === 0 && (
        <NothingYet title={text('console.builds.empty')} what={text('console.builds.emptyWhat')} />
      )}
      {data && data.length > 0 && (
        <BuildTable builds={data} mayBuild={isAllowed(session, 'orders:write')} />
      )}
    </SystemScreen>
  )
}
