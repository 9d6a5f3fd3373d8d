import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dateTime } from '@typecase/shared/format'
import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useNavigate } from '#src/router/hooks.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { sentenceOf } from '@typecase/shared/forms/form-faults'
import { giveNotice } from '../account/auth-redirect'
import { endSession, signOutEverywhere, sessionsQuery, type OpenSession } from './actions'
import { Loaded } from './Loaded'
import css from './profile.module.css'

/** Where the customer is signed in; each sign-in can be ended, and all at once. */
export function Devices() {
  const sessions = useQuery(sessionsQuery)
  const navigate = useNavigate()
  const leave = () => {
    giveNotice(paths.login(), { text: text('profile.signedOutEverywhere') })
    return navigate(paths.login())
  }
  const everywhere = useMutation({ mutationFn: () => signOutEverywhere(leave) })
  return (
    <>
      <Loaded query={sessions}>
        {(open) => (
          <ul>
            {open.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      {everywhere.isError && <Notice role="alert">{sentenceOf(everywhere.error)}</Notice>}
      <div className={`wrap ${css.actions}`}>
        <Button isPending={everywhere.isPending} onPress={() => everywhere.mutate()}>
          {text('profile.everywhere')}
        </Button>
      </div>
    </>
  )
}

function Device({ session }: { session: OpenSession }) {
  const cache = useQueryClient()
  const agent = session.agent || text('profile.unknownAgent')
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: async () => {
      await cache.invalidateQueries(sessionsQuery)
      toast({ text: text('profile.ended', { agent }) })
      focusPage()
    },
  })
  const used = text('profile.lastUsed', { time: dateTime(session.lastUsedAt) })
  return (
    <li className={css.row}>
      <span>
        {agent}
        <span className="small below">
          {text('profile.since', { time: dateTime(session.createdAt) })}
        </span>
      </span>
      <span className="quiet">
        {session.isCurrent ? text('profile.thisDevice') : used}
        {end.isError && <Notice role="alert">{sentenceOf(end.error)}</Notice>}
      </span>
      <span className={css.end}>
        {!session.isCurrent && (
          <Button
            kind="words"
            aria-label={text('profile.endOf', { agent, used })}
            isPending={end.isPending}
            onPress={() => end.mutate()}
          >
            {text('profile.end')}
          </Button>
        )}
      </span>
    </li>
  )
}
