import { useQueryClient } from '@tanstack/react-query'
import { useSubmit } from '@typecase/shared/forms/use-submit'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { NativeSelect } from '@typecase/ui/fields/NativeSelect'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { forForm } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { correctName, refreshRoyalties, type RoyaltyDesigner } from '../queries'
import css from './FormerName.module.css'

type Props = {
  former: string
  designers: readonly RoyaltyDesigner[]
  /** null: the member may change royalties. */
  refusal: string | null
  onCorrected: (designer: string) => void
}

/** Says that a name has no shares any more, and lets staff say which designer it was. */
export function FormerName({ former, designers, refusal, onCorrected }: Props) {
  const [chosen, setChosen] = useState('')
  const [isAsked, setAsked] = useState(false)
  const names = designers.filter(isNew).map(({ designer }) => ({ id: designer, name: designer }))
  return (
    <section className={css.former}>
      <p>{text('console.royalties.former', { designer: former })}</p>
      {refusal === null && names.length > 0 && (
        <>
          <p className="quiet">{text('console.royalties.formerWhat')}</p>
          <div className={css.choice}>
            <NativeSelect
              label={text('console.royalties.formerNow')}
              options={[{ id: '', name: text('console.royalties.formerChoose') }, ...names]}
              value={chosen}
              onChange={setChosen}
            />
            <Button isDisabled={chosen === ''} onPress={() => setAsked(true)}>
              {text('console.royalties.formerGo')}
            </Button>
          </div>
        </>
      )}
      {isAsked && (
        <Question {...{ former, onCorrected }} designer={chosen} onClose={() => setAsked(false)} />
      )}
    </section>
  )
}

/** Whether a designer has shares and no statements yet, as a corrected name has. */
const isNew = ({ hasShares, lockedTo }: RoyaltyDesigner) => hasShares && lockedTo === null

type QuestionProps = Pick<Props, 'former' | 'onCorrected'> & {
  designer: string
  onClose: () => void
}

function Question({ former, designer, onCorrected, onClose }: QuestionProps) {
  const cache = useQueryClient()
  const { faults, isPending, submit } = useSubmit()
  const send = async () => {
    await correctName(former, designer).catch((cause: unknown) => {
      throw forForm(cause)
    })
    onClose()
    toast({ text: text('console.royalties.formerDone', { former, designer }) })
    onCorrected(designer)
    void refreshRoyalties(cache)
  }
  return (
    <StaffDialog
      title={text('console.royalties.formerTitle', { former, designer })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        isPending,
        onPress: () => void submit({ send }),
        children: text('console.royalties.formerGo'),
      }}
    >
      <p>{text('console.royalties.formerWhat')}</p>
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
    </StaffDialog>
  )
}
