import { shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import css from './Payouts.module.css'
import type { PayoutReading } from './queries'

/** How far payouts have been read. */
export function Reading({ reading }: { reading: PayoutReading }) {
  const { isComplete, readAt, failure } = reading
  return (
    <>
      {failure !== null && <Notice>{text('console.payouts.notRead', { code: failure })}</Notice>}
      <p className={css.reading} role="status">
        {isComplete && readAt !== null
          ? text('console.payouts.readUntil', { time: shortTime(readAt) })
          : text('console.payouts.isReading')}
      </p>
    </>
  )
}
