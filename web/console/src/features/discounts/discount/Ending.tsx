import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import type { Draft } from '../../drafts/use-draft'
import type { RecordForm } from '../../fields/use-record'
import { dayBefore, dayWords, endedBefore, stateOf, type CouponRecord } from '../model'

type EndProps = {
  form: RecordForm<CouponRecord>
  /** As the draft has it. */
  isOver: boolean
  /** In UTC. */
  today: string
}

/** Ends a discount of the shop once the draft is published; orders may name it, so it is never removed. */
export function EndNow({ form: { record, stored, set }, isOver, today }: EndProps) {
  const wasOver = stored !== null && stateOf(stored, undefined, today) === 'over'
  if (isOver) {
    const key = wasOver ? 'console.discount.stays' : 'console.discount.ends'
    return <span className="quiet">{text(key)}</span>
  }
  const end = () => {
    set({ discount: endedBefore(record.discount, today) })
    // The button goes with the press.
    focusPage()
  }
  return (
    <>
      <span className="quiet">
        {text('console.discount.endHelp', { day: dayWords(dayBefore(today)) })}
      </span>
      <Button kind="plain" onPress={end}>
        {text('console.discount.endNow')}
      </Button>
    </>
  )
}

/** Takes a discount out of the draft that adds it. */
export function Remove({ id, draft }: { id: string; draft: Draft }) {
  const navigate = useNavigate()
  const remove = () => {
    draft.edit([{ kind: 'coupon', id, record: null }])
    void navigate(paths.discounts())
  }
  return (
    <Button kind="plain" onPress={remove}>
      {text('console.discount.remove')}
    </Button>
  )
}
