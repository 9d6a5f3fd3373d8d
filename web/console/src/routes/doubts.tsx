import { useQuery } from '@tanstack/react-query'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useOutletContext } from 'react-router'
import { Screen } from '#src/features/frame/Screen.tsx'
import { DoubtTable } from '#src/features/orders/doubt/DoubtTable.tsx'
import { licencesInDoubtQuery } from '#src/features/orders/queries.ts'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { failureOf } from './screen-error'

/** The licences that rest until staff decide. */
export function Doubts() {
  const session = useOutletContext<StaffSession>()
  const { data, error, isFetching, refetch } = useQuery(licencesInDoubtQuery)
  return (
    <Screen
      title={text('console.doubt.title')}
      actions={<TextLink to={paths.orders()}>{text('console.order.toOrders')}</TextLink>}
    >
      {error && !isSignedOut(error) && (
        <Notice role="alert" action={retryAction(refetch, isFetching)}>
          {failureOf(error)}
        </Notice>
      )}
      {!data && !error && (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
      {data?.length === 0 && <p role="status">{text('console.doubt.none')}</p>}
      {data && data.length > 0 && (
        <DoubtTable licences={data} mayDecide={isAllowed(session, 'orders:write')} />
      )}
    </Screen>
  )
}
