import { useMutation, useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { StaffDialog } from '../../session/StaffDialog'
import { failureSentence } from '../../session/staff-request'
import type { StepProps } from '../list/StepRow'
import { openShop, refreshSetup, setupQuery } from '../queries'
import { nameOfWaited } from '../step-words'
import css from './Steps.module.css'

/** The opening, and the steps that it waits for. */
export function Open({ steps, onGo }: StepProps) {
  const [isAsked, setAsked] = useState(false)
  const { waitsFor } = steps.open
  return (
    <div className={css.parts}>
      {waitsFor.length > 0 ? (
        <p className={css.ways}>
          <span className="quiet">{text('console.firstHour.open.first')}</span>
          {waitsFor.map((step) => (
            <Button key={step} kind="words" onPress={() => onGo(nameOfWaited(step))}>
              {text(`console.firstHour.step.${nameOfWaited(step)}`)}
            </Button>
          ))}
        </p>
      ) : (
        <p>
          <Button kind="filled" onPress={() => setAsked(true)}>
            {text('console.firstHour.act.open')}
          </Button>
        </p>
      )}
      {isAsked && <Question steps={steps} onClose={() => setAsked(false)} />}
    </div>
  )
}

function Question({ steps, onClose }: Pick<StepProps, 'steps'> & { onClose: () => void }) {
  const cache = useQueryClient()
  const run = useMutation({
    mutationFn: openShop,
    onSuccess: (setup) => {
      onClose()
      cache.setQueryData(setupQuery.queryKey, setup)
    },
    // It may be open although the answer was lost.
    onError: () => refreshSetup(cache),
  })
  const failure = failureSentence(run.error)
  const { mode } = steps.payments
  return (
    <StaffDialog
      title={text('console.firstHour.open.title')}
      safe={text('console.firstHour.open.notYet')}
      action={{
        children: text('console.firstHour.act.open'),
        isPending: run.isPending,
        onPress: () => run.mutate(),
      }}
      onClose={onClose}
    >
      <p>{text('console.firstHour.open.means')}</p>
      {mode === 'test' && <p className={css.hand}>{text('console.firstHour.open.testKeys')}</p>}
      {steps.look.lookedAt === null && <p>{text('console.firstHour.open.notLooked')}</p>}
      {failure && <Notice role="alert">{failure}</Notice>}
    </StaffDialog>
  )
}
