import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { text } from '#src/messages/text.ts'
import css from './AccountNotice.module.css'
import { useNotice } from './notice'
import { signOut } from './sign-in'

/** What has become of the account on the page before; gone with the next page. */
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
