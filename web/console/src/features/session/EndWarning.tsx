import { useMutation } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useEffect, useState } from 'react'
import css from './EndWarning.module.css'
import { serverNow } from './session'
import { failureSentence } from './staff-request'
import { staySignedIn, useEndWarning } from './session-watch'

/** Says that the session is about to end, from two minutes before. */
export function EndWarning() {
  const { end, canStay } = useEndWarning()
  return end !== null && <Warning key={end} end={end} canStay={canStay} />
}

function Warning({ end, canStay }: { end: number; canStay: boolean }) {
  const minutes = useMinutesUntil(end)
  const stay = useMutation({ mutationFn: staySignedIn })
  const failure = failureSentence(stay.error)
  return (
    <div className={css.warning} role="alert" data-foot-bar>
      <p>
        <span className="strong">{text('console.warningTitle')}</span>{' '}
        {text(canStay ? 'console.warning' : 'console.warningLast', { count: minutes })}
        {failure && <span className={css.failure}>{failure}</span>}
      </p>
      {canStay && (
        <Button isPending={stay.isPending} onPress={() => stay.mutate()}>
          {text('console.stay')}
        </Button>
      )}
    </div>
  )
}

/** Whole minutes that are left, as they are said. */
function useMinutesUntil(end: number) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.round((end - now) / 60_000 - 0.25))
}
