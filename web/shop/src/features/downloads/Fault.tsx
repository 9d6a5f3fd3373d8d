import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { text } from '#src/messages/text.ts'
import type { DownloadFault } from './use-file'

type Props = {
  fault: DownloadFault
  isPending: boolean
  onRetry: () => void
  /** What has the focus once the retry has done its work. */
  after: RefObject<HTMLElement | null>
}

/** Why a file did not come; what it says stands until something else is known. */
export function Fault({ fault: { sentence, canRetry }, ...retry }: Props) {
  return (
    <Notice role="alert" actions={canRetry && <Retry {...retry} />}>
      {sentence}
    </Notice>
  )
}

function Retry({ isPending, onRetry, after }: Omit<Props, 'fault'>) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own === document.activeElement) queueMicrotask(() => handOn(after))
    }
  }, [after])
  return (
    <Button ref={button} kind="words" isPending={isPending} onPress={onRetry}>
      {text('failure.retry')}
    </Button>
  )
}

const handOn = ({ current: next }: RefObject<HTMLElement | null>) =>
  next?.isConnected ? next.focus() : focusPage()
