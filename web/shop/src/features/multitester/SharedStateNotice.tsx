import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { text } from '#src/messages/text.ts'
import css from './MultiTester.module.css'
import type { SharedStatus } from './use-shared-state'

/** Why a link to a tester did not open. */
export function SharedStateNotice({ status }: { status: SharedStatus }) {
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
