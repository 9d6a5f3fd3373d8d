import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dateTime } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { failureSentence } from '../session/staff-request'
import { agentName } from '../passkeys/agent-name'
import { endSignIn, sessionsQuery, type OpenSession } from './queries'
import css from './You.module.css'

/** Where the member is signed in; every other sign-in can be ended. */
export function SignIns() {
  const sessions = useQuery(sessionsQuery)
  const failure = failureSentence(sessions.error)
  if (!sessions.data && failure) {
    return (
      <Notice role="alert" action={retryAction(() => sessions.refetch(), sessions.isFetching)}>
        {failure}
      </Notice>
    )
  }
  return (
    <table className={css.table} aria-busy={!sessions.data}>
      <thead>
        <tr>
          <th scope="col">{text('console.browser')}</th>
          <th scope="col">{text('console.since')}</th>
          <th scope="col">{text('console.lastUsed')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {sessions.data?.map((session) => <Row key={session.id} session={session} />) ?? (
          <tr>
            <td colSpan={4} className="quiet">
              {text('shell.loading')}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Row({ session }: { session: OpenSession }) {
  const cache = useQueryClient()
  const agent = agentName(session.agent) || text('console.unknownAgent')
  const used = dateTime(session.lastUsedAt)
  const end = useMutation({
    mutationFn: () => endSignIn(session.id),
    onSuccess: async () => {
      await cache.invalidateQueries(sessionsQuery)
      toast({ text: text('console.ended', { agent }) })
      focusPage()
    },
  })
  const failure = failureSentence(end.error)
  return (
    <tr>
      <th scope="row" title={session.agent}>
        {agent}
        {failure && <Notice role="alert">{failure}</Notice>}
      </th>
      <td data-label={text('console.since')}>{dateTime(session.createdAt)}</td>
      <td data-label={session.isCurrent ? undefined : text('console.lastUsed')}>
        {session.isCurrent ? text('console.thisOne') : used}
      </td>
      <td className={css.end}>
        {!session.isCurrent && (
          <Button
            kind="words"
            aria-label={text('console.endOf', { agent, time: used })}
            isPending={end.isPending}
            onPress={() => end.mutate()}
          >
            {text('console.end')}
          </Button>
        )}
      </td>
    </tr>
  )
}
