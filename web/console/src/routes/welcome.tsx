import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@typecase/shared/console-api'
import { sentenceOf } from '@typecase/shared/forms/form-faults'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { RecoveryCodes } from '#src/features/recovery/RecoveryCodes.tsx'
import { Entrance, entranceParts } from '#src/features/session/Entrance.tsx'
import type { StaffSession } from '#src/features/session/session.ts'
import { enterSession } from '#src/features/session/session-watch.ts'
import { hasPasskeys } from '#src/features/passkeys/passkeys.ts'
import { EnrolForm, isSpent, type Enrolled } from '#src/features/welcome/EnrolForm.tsx'
import { FirstPasskey } from '#src/features/welcome/FirstPasskey.tsx'
import { dropLinkToken, takeLinkToken } from '#src/features/welcome/link-token.ts'
import { paths } from '#src/paths.ts'
import css from './welcome.module.css'

/** Where a one-time link leads: the member sets up how they sign in, and gets their recovery codes. */
export function Welcome() {
  const [token, setToken] = useState(takeLinkToken)
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  const navigate = useNavigate()

  useEffect(() => {
    // Another link, opened in the same tab.
    const take = () => setToken(takeLinkToken())
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])

  const enter = (next: Enrolled) => {
    dropLinkToken()
    enterSession(next.session)
    setEnrolled(next)
  }
  const enterByPasskey = (session: StaffSession) => {
    dropLinkToken()
    enterSession(session)
    void navigate(paths.start(), { replace: true })
  }
  if (enrolled) return <Codes {...enrolled} />
  if (token === null) return <LinkMissing />
  return <Link key={token} token={token} onEnrolled={enter} onEnrolledByPasskey={enterByPasskey} />
}

type LinkProps = {
  token: string
  onEnrolled: (enrolled: Enrolled) => void
  onEnrolledByPasskey: (session: StaffSession) => void
}

function Link({ token, onEnrolled, onEnrolledByPasskey }: LinkProps) {
  const [wasSpent, setSpent] = useState(false)
  const [usesPassword, setPassword] = useState(!hasPasskeys())
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => unwrap(api.POST('/links/open', { body: { token }, signal })),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (wasSpent || isSpent(link.error)) return <LinkSpent />
  if (!link.data) {
    return (
      <Entrance title={text('console.welcome')}>
        <div className={entranceParts.form}>
          {link.isPending ? (
            <p className="quiet" role="status">
              {text('shell.loading')}
            </p>
          ) : (
            <Notice role="alert" action={retryAction(() => link.refetch(), link.isFetching)}>
              {sentenceOf(link.error)}
            </Notice>
          )}
        </div>
      </Entrance>
    )
  }
  const { name, email } = link.data
  return (
    <Entrance title={text('console.welcome')}>
      <div className={entranceParts.form}>
        <p className={css.who}>{text('console.welcomeTo', { name })}</p>
        <p className="quiet">{text('console.welcomeFor', { email })}</p>
        {usesPassword ? (
          <EnrolForm
            token={token}
            enrolment={link.data}
            onEnrolled={onEnrolled}
            onSpent={() => setSpent(true)}
          />
        ) : (
          <FirstPasskey
            token={token}
            onEnrolled={onEnrolledByPasskey}
            onSpent={() => setSpent(true)}
            onPassword={() => setPassword(true)}
          />
        )}
      </div>
    </Entrance>
  )
}

function Codes({ session, recoveryCodes }: Enrolled) {
  const navigate = useNavigate()
  return (
    <Entrance title={text('console.codesTitle')}>
      <div className={entranceParts.whole}>
        <RecoveryCodes
          codes={recoveryCodes}
          email={session.member.email}
          onKept={() => void navigate(paths.start(), { replace: true })}
        />
      </div>
    </Entrance>
  )
}

function LinkSpent() {
  useEffect(dropLinkToken, [])
  return (
    <Entrance title={text('console.linkSpent')}>
      <div className={entranceParts.whole}>
        <p role="alert">{text('console.linkSpentWhat')}</p>
        <p className={css.next}>{text('console.linkSpentDo')}</p>
        <TextLink to={paths.start()}>{text('console.toSignIn')}</TextLink>
      </div>
    </Entrance>
  )
}

const LinkMissing = () => (
  <Entrance title={text('console.linkMissing')}>
    <div className={entranceParts.whole}>
      <p className={css.next}>{text('console.linkMissingDo')}</p>
      <TextLink to={paths.start()}>{text('console.toSignIn')}</TextLink>
    </div>
  </Entrance>
)
