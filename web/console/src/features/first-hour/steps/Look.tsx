import { useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useEffect } from 'react'
import type { StepProps } from '../list/StepRow'
import { refreshSetup } from '../queries'
import { useLook } from '../use-look'
import css from './Steps.module.css'

/** A card that the gateway takes in test mode, without a question of the bank. */
const testCard = '4242 4242 4242 4242'

/** The shop as visitors will see it, and a test order. */
export function Look({ steps }: StepProps) {
  const cache = useQueryClient()
  const look = useLook()
  // Those who come back from the shop have looked at it.
  useEffect(() => {
    const refresh = () => void refreshSetup(cache)
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [cache])
  const { mode } = steps.payments
  return (
    <div className={css.parts}>
      <p>{text('console.firstHour.look.how')}</p>
      {mode === 'test' && <p>{text('console.firstHour.look.card', { card: testCard })}</p>}
      {mode === 'live' && <p className={css.hand}>{text('console.firstHour.look.live')}</p>}
      {mode === null && <p className="quiet">{text('console.firstHour.look.noKeys')}</p>}
      {look.failure && <Notice role="alert">{look.failure}</Notice>}
      <p>
        <Button isPending={look.isPending} onPress={look.open}>
          {text('console.firstHour.look.open')}
        </Button>
      </p>
    </div>
  )
}
