import { text } from '@typecase/shared/messages/text'
import { Dialog } from '@typecase/ui/overlays/Dialog'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** While a run goes on, the way to another screen asks first. Leaving ends the run. */
export function LeaveQuestion({ onLeave }: { onLeave: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      title={text('console.bulk.leaveTitle')}
      safe={text('console.bulk.stay')}
      onClose={() => blocker.reset?.()}
      action={{
        children: text('console.bulk.leave'),
        onPress: () => {
          onLeave()
          blocker.proceed?.()
        },
      }}
    >
      {text('console.bulk.leaveWhat')}
    </Dialog>
  )
}
