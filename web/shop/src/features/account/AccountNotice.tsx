import { Button } from '@typecase/ui/Button'
import { lazyComponent } from '@typecase/ui/lazy-component'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Suspense, useEffect, useRef, useState } from 'react'
import { usePlace, useNavigate, useRevalidator } from '#src/router/hooks.ts'
import { loadPart } from '@typecase/shared/load-part'
import { focusPage } from '@typecase/shared/page-focus'
import { text } from '@typecase/shared/messages/text'
import { retryAction } from '@typecase/shared/messages/retry-action'
import css from './AccountNotice.module.css'
import { useNotice } from './auth-redirect'
import { signOut, checkSession } from './sign-in'
import { useImpersonationFault, useSession } from './session'

/** News of the account from the page before; gone with the next page. */
export function AccountNotice() {
  const { pathname } = usePlace()
  const given = useNotice((state) => state.given)
  const [stands, setStands] = useState(false)
  const isHere = stands && given?.path === pathname
  const wasHere = useRef(false)

  useEffect(() => {
    const frame = requestAnimationFrame(() => setStands(true))
    return () => cancelAnimationFrame(frame)
  }, [])

  useEffect(() => {
    if (wasHere.current && !isHere) useNotice.setState({ given: null })
    wasHere.current = isHere
  }, [isHere])

  // The live region stands before its words come: only then are they read out.
  return (
    <div role="status" className={css.notice}>
      {isHere && (
        <Notice role="note" actions={given.signOutTo && <Leave to={given.signOutTo} />}>
          {given.text}
        </Notice>
      )}
    </div>
  )
}

function Leave({ to }: { to: string }) {
  const navigate = useNavigate()
  return (
    <Button kind="words" onPress={() => void signOut(() => navigate(to))}>
      {text('account.signOut')}
    </Button>
  )
}

/** Says that the shop does not answer about the session, and asks again on the spot. */
export function ApiDown() {
  const isApiDown = useSession((session) => session.isApiDown)
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  if (!isApiDown) return null

  const retry = async () => {
    setAsking(true)
    await checkSession()
    // A page for customers waits for the answer.
    await revalidate()
    setAsking(false)
    if (!useSession.getState().isApiDown) focusPage()
  }
  return (
    <Notice role="alert" action={retryAction(retry, isAsking)}>
      {text('account.apiDown')}
    </Notice>
  )
}

const { Lazy: LaterNotice } = lazyComponent(() =>
  loadPart(async () => (await import('./ImpersonationNotice')).ImpersonationNotice),
)

/** Names the staff member who acts as a customer, or says why the link to do so failed. */
export function ImpersonationBanner() {
  const isActing = useSession(({ customer }) => !!customer?.impersonatedBy)
  const hasFailed = useImpersonationFault(({ fault }) => fault !== null)
  return (
    (isActing || hasFailed) && (
      <Suspense>
        <LaterNotice />
      </Suspense>
    )
  )
}
