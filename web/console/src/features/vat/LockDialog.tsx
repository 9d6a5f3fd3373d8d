import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'
import { InvalidFields, sentenceOf } from '@typecase/shared/forms/form-faults'
import { useSubmit } from '@typecase/shared/forms/use-submit'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { forForm, isRefusal } from '../session/staff-request'
import { StaffDialog } from '../session/StaffDialog'
import { euros } from './amounts'
import css from './LockDialog.module.css'
import pairs from './Pairs.module.css'
import { lockReturn, putReturn, refreshReturns, returnQuery, type VatReturn } from './queries'
import { quarterWords } from './quarters'
import { changedSums, sumsOf, type SumName } from './returns'

type Props = { draft: VatReturn; onClose: () => void }

/** The question before a return is locked for good. One that has changed meanwhile asks again. */
export function LockDialog({ draft, onClose }: Props) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const { faults, isPending, submit } = useSubmit()
  // The draft that was looked at, and the one in its place where it has changed since.
  const [asked, setAsked] = useState(draft)
  const [before, setBefore] = useState<VatReturn | null>(null)
  const quarter = quarterWords(draft.quarter)
  const close = (said: string) => {
    focusPageAfter()
    onClose()
    toast({ text: said })
  }
  const askAgain = async () => {
    const now = await cache.fetchQuery({ ...returnQuery(draft.quarter), staleTime: 0 })
    if (now.state === 'filed') {
      close(text('console.vat.filedMeanwhile', { quarter }))
      return refreshReturns(cache)
    }
    setBefore(asked)
    setAsked(now)
  }
  const send = async () => {
    try {
      const filed = await lockReturn(asked)
      close(text('console.vat.lockDone', { quarter }))
      void putReturn(cache, filed)
    } catch (cause) {
      if (isRefusal(cause, 'return_changed')) return askAgain()
      void refreshReturns(cache)
      throw explained(cause)
    }
  }
  return (
    <StaffDialog
      title={text('console.vat.lockTitle', { quarter })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        isPending,
        onPress: () => void submit({ send }),
        children: text(before ? 'console.vat.lockChanged' : 'console.vat.lock'),
      }}
    >
      {before && <Changed before={before} after={asked} />}
      <Stated asked={asked} />
      <p className={css.what}>{text('console.vat.lockWhat')}</p>
      {asked.needCount > 0 && (
        <p className={css.what}>{text('console.vat.lockNeeds', { count: asked.needCount })}</p>
      )}
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
    </StaffDialog>
  )
}

/** A failure that says whether the return is locked. */
function explained(cause: unknown) {
  const known = forForm(cause)
  if (known instanceof InvalidFields) return known
  const isRefused = cause instanceof ApiProblem && cause.status < 500
  const why = sentenceOf(cause)
  const whole = text(isRefused ? 'console.vat.notLocked' : 'console.vat.maybeLocked', { why })
  return new InvalidFields({ whole })
}

const names: readonly SumName[] = ['net', 'vat', 'corrected', 'payable']

/** The sums that the lock keeps. */
function Stated({ asked }: { asked: VatReturn }) {
  if (asked.isNil) return <p className={css.what}>{text('console.vat.lockNil')}</p>
  const sums = sumsOf(asked)
  const { countries, orders } = asked.total
  return (
    <dl className={`${pairs.pairs} ${css.what}`}>
      <div>
        <dt>{text('console.vat.countries', { count: countries })}</dt>
        <dd>{text('console.vat.orderCount', { count: orders })}</dd>
      </div>
      {names.map((name) => (
        <div key={name} className={name === 'payable' ? 'strong' : undefined}>
          <dt>{text(`console.vat.sum.${name}`)}</dt>
          <dd>{euros(sums[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The sums that have changed since the draft was opened. */
function Changed({ before, after }: { before: VatReturn; after: VatReturn }) {
  const changed = changedSums(before, after)
  return (
    <div className={css.changed} role="alert">
      <p>{text(changed.length > 0 ? 'console.vat.changed' : 'console.vat.changedElsewhere')}</p>
      <ul>
        {changed.map((one) => (
          <li key={one.name}>
            {text('console.vat.changedSum', {
              name: text(`console.vat.sum.${one.name}`),
              before: euros(one.before),
              after: euros(one.after),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
