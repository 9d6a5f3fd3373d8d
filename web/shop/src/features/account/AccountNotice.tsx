import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { focusPage } from '@typecase/shared/page-focus'
import { text } from '@typecase/shared/messages/text'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { paths } from '#src/paths.ts'
import css from './AccountNotice.module.css'
import { useNotice } from './auth-redirect'
import { signOut, checkSession } from './sign-in'
import { useSession } from './session'
import { endImpersonation, openImpersonation, useImpersonationFault } from './impersonation'

/** News of the account from the page before; gone with the next page. */
export function AccountNotice() {
  const { pathname } = useLocation()
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

/**
 * Names the staff member who acts as a customer, with the way out; or why the link to do so failed.
 */
export function ImpersonationBanner() {
  const customer = useSession((session) => session.customer)
  const fault = useImpersonationFault((state) => state.fault)
  if (customer?.impersonatedBy) {
    return <Acting staff={customer.impersonatedBy} email={customer.email} />
  }
  return fault && <Fault fault={fault} />
}

function Acting({ staff, email }: { staff: string; email: string }) {
  const navigate = useNavigate()
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    await endImpersonation(() => navigate(paths.front()))
  }
  return (
    <Notice
      action={{ label: text('account.endActing'), onPress: () => void end(), isPending: isEnding }}
    >
      {text('account.acting', { staff, email })}
    </Notice>
  )
}

function Fault({ fault }: { fault: 'spent' | 'unreachable' }) {
  const navigate = useNavigate()
  const again = async () => {
    if (await openImpersonation()) await navigate(paths.front())
  }
  const forget = () => {
    useImpersonationFault.setState({ fault: null })
    focusPage()
  }
  const isSpent = fault === 'spent'
  return (
    <Notice
      role="alert"
      action={{
        label: text(isSpent ? 'account.dismiss' : 'failure.retry'),
        onPress: () => (isSpent ? forget() : void again()),
      }}
    >
      {text(isSpent ? 'account.actingSpent' : 'account.actingUnreachable')}
    </Notice>
  )
}
