import { useQueryClient } from '@tanstack/react-query'
import { useSubmit } from '@typecase/shared/forms/use-submit'
import { day, list, money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { forForm, isRefusal } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { dayAfter, periodWords } from '../periods'
import {
  draftQuery,
  lockStatement,
  putStatement,
  refreshRoyalties,
  type RoyaltyStatement,
} from '../queries'
import { amountsOf } from './StatementTable'
import css from './LockDialog.module.css'
import { changedAmounts } from './sums'

type Props = {
  draft: RoyaltyStatement
  /** From this day on the first statement leaves out what was earned; null: it leaves out nothing. */
  skipped: string | null
  /** Names with locked statements and without shares, one of which may be a former name of theirs. */
  formerNames: readonly string[]
  onClose: () => void
  onLocked: (statement: RoyaltyStatement) => void
}

/** The question before a statement is locked for good. One that has changed meanwhile asks again. */
export function LockDialog({ draft, skipped, formerNames, onClose, onLocked }: Props) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const { faults, isPending, submit } = useSubmit()
  // The draft that was looked at, and the one in its place where it has changed since.
  const [asked, setAsked] = useState(draft)
  const [before, setBefore] = useState<RoyaltyStatement | null>(null)
  const period = periodWords(draft)
  const askAgain = async () => {
    const { designer, from, to } = draft
    const now = await cache.fetchQuery({ ...draftQuery(designer, { from, to }), staleTime: 0 })
    setBefore(asked)
    setAsked(now)
  }
  const send = async () => {
    try {
      const locked = await lockStatement(asked)
      focusPageAfter()
      onClose()
      toast({ text: text('console.royalties.lockDone', { designer: draft.designer, period }) })
      void putStatement(cache, locked)
      onLocked(locked)
    } catch (cause) {
      if (isRefusal(cause, 'statement_changed')) return askAgain()
      void refreshRoyalties(cache)
      throw forForm(cause)
    }
  }
  return (
    <StaffDialog
      title={text('console.royalties.lockTitle', { designer: draft.designer, period })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        isPending,
        onPress: () => void submit({ send }),
        children: text(before ? 'console.royalties.lockChanged' : 'console.royalties.lock'),
      }}
    >
      {before && <Changed before={before} after={asked} />}
      <p className={css.what}>
        {asked.balances.some(({ payable }) => payable > 0)
          ? text('console.royalties.lockPaid', { amounts: amountsOf(asked.balances, 'payable') })
          : text('console.royalties.lockNothing')}
      </p>
      <p className={css.what}>
        {text('console.royalties.lockWhat', { day: day(dayAfter(draft.to)) })}
      </p>
      {skipped !== null && (
        <p className={css.what}>
          {text('console.royalties.lockSkips', {
            designer: draft.designer,
            from: day(draft.from),
            next: day(skipped),
          })}
        </p>
      )}
      {formerNames.length > 0 && (
        <Notice>
          {text('console.royalties.lockFormer', {
            names: list(formerNames),
            count: formerNames.length,
            designer: draft.designer,
          })}
        </Notice>
      )}
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
    </StaffDialog>
  )
}

/** The sums that have changed since the draft was opened. */
function Changed({ before, after }: { before: RoyaltyStatement; after: RoyaltyStatement }) {
  const changed = changedAmounts(before, after)
  return (
    <div className={css.changed} role="alert">
      <p>
        {text(
          changed.length > 0 ? 'console.royalties.changed' : 'console.royalties.changedElsewhere',
        )}
      </p>
      <ul>
        {changed.map((one) => (
          <li key={`${one.name} ${one.currency}`}>
            {text('console.royalties.changedSum', {
              name: text(`console.royalties.sum.${one.name}`),
              before: money(one.before, one.currency),
              after: money(one.after, one.currency),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
