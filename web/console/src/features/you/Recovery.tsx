import { useMutation } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { RecoveryCodes } from '../recovery/RecoveryCodes'
import type { StaffSession } from '../session/session'
import { refreshSession } from '../session/session-watch'
import { failureSentence } from '../session/staff-request'
import { renewRecoveryCodes } from './queries'
import css from './You.module.css'

/** Fewer codes than this are too few to rely on. */
const few = 4

/** How many recovery codes are left; makes new ones and shows them until they are kept. */
export function Recovery({ session }: { session: StaffSession }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: async (made) => {
      setCodes(made)
      await refreshSession()
    },
  })
  const close = () => {
    setCodes(null)
    focusPage()
  }
  if (codes) return <RecoveryCodes codes={codes} email={session.member.email} onKept={close} />
  const left = session.recoveryCodesLeft
  const failure = failureSentence(renew.error)
  return (
    <>
      <p>
        {text('console.codesLeft', { count: left })}
        {left < few && ` ${text('console.codesFew')}`}
      </p>
      <p className="quiet">{text('console.codesNewWhat')}</p>
      {failure && <Notice role="alert">{failure}</Notice>}
      <div className={css.actions}>
        <Button isPending={renew.isPending} onPress={() => renew.mutate()}>
          {text('console.codesNew')}
        </Button>
      </div>
    </>
  )
}
