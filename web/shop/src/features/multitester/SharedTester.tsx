import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import type { ReactNode } from 'react'
import { text } from '#src/messages/text.ts'
import css from './MultiTester.module.css'
import { useSharedState, type SharedStatus } from './use-shared-state'

type Props = {
  /** While the link is being opened. */
  pending: ReactNode
  children: ReactNode
}

/** Opens a link to a tester; above the page says why one did not open. */
export function SharedTester({ pending, children }: Props) {
  const status = useSharedState()
  if (status.kind === 'opening') return pending
  return (
    <>
      <SharedStateNotice status={status} />
      {children}
    </>
  )
}

function SharedStateNotice({ status }: { status: SharedStatus }) {
  if (status.kind !== 'useless' && status.kind !== 'failed') return null
  const isUseless = status.kind === 'useless'
  return (
    <div className={css.notice}>
      <Notice
        role="alert"
        actions={
          isUseless ? (
            <Button kind="words" onPress={status.dismiss}>
              {text('multitester.toFront')}
            </Button>
          ) : (
            <Button kind="words" onPress={status.retry}>
              {text('shell.retry')}
            </Button>
          )
        }
      >
        {text(isUseless ? 'multitester.linkUseless' : 'multitester.linkUnreached')}
      </Notice>
    </div>
  )
}
