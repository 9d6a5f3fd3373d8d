import { useQueryClient } from '@tanstack/react-query'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { FormFault } from '@typecase/ui/forms/Form'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useEffect, useRef, useState } from 'react'
import { failureSentence, forForm, isRefusal } from '../../session/staff-request'
import { Part } from '@typecase/ui/Part'
import { refreshOrders, requestRefund, type StaffOrder, type StaffRefund } from '../queries'
import { LineChoice } from './LineChoice'
import { Plan } from './Plan'
import {
  amountFault,
  amountToType,
  isConfirmed,
  refundModes,
  refundState,
  selectionOf,
  type RefundDraft,
} from './refund'
import css from './RefundPanel.module.css'
import { useRefundPlan } from './use-refund-plan'

type Props = {
  order: StaffOrder
  /** The intent of held money that is sent back; null: the order's own payment. */
  payment: string | null
  draft: RefundDraft
  onDraft: (change: Partial<RefundDraft>) => void
  /** Of the refund: after a lost answer the same one is asked for, not a second one. */
  requestKey: string
  /** Another refund was asked for by that key. */
  onKeyUsed: () => void
  onRefunded: (refund: StaffRefund) => void
  onClose: () => void
  /** It stands below the lines of the order, out of their sight, and has boxes of its own. */
  isBelowLines: boolean
}

/** A refund: what it pays back and what ends by it, before it is confirmed. */
export function RefundPanel(props: Props) {
  const { order, payment, draft, onDraft, isBelowLines } = props
  const root = useRef<HTMLElement>(null)
  const [isTyping, setTyping] = useState(false)
  useEffect(() => root.current?.focus(), [])
  const paid = order.payments.find(({ intent, held }) =>
    payment === null ? held === null : intent === payment,
  )
  const currency = paid?.currency ?? order.order.currency
  const left = paid?.left ?? 0
  return (
    <Part
      ref={root}
      className={css.panel}
      title={text(payment === null ? 'console.refund.title' : 'console.refund.heldTitle')}
      aside={text('console.refund.left', {
        paid: money(paid?.amount ?? 0, currency),
        left: money(left, currency),
      })}
    >
      {payment === null && (
        <div className={css.modes}>
          <FilterTabs
            label={text('console.refund.howMuch')}
            words={refundModes.map((id) => ({
              id,
              name: text(`console.refund.mode.${id}`),
              ...(id === 'lines' && draft.lines.length > 0 && { count: draft.lines.length }),
            }))}
            value={draft.mode}
            onChange={(mode) => onDraft({ mode })}
          />
        </div>
      )}
      {draft.mode === 'amount' && (
        <Field
          label={text('console.refund.amount', { left: money(left, currency) })}
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          error={isTyping ? undefined : amountFault(draft.amount, currency)}
          onFocusChange={setTyping}
          onChange={(amount) => onDraft({ amount })}
        />
      )}
      {draft.mode === 'lines' && isBelowLines && (
        <LineChoice order={order} chosen={draft.lines} onChoose={(lines) => onDraft({ lines })} />
      )}
      {draft.mode === 'lines' && draft.lines.length === 0 && (
        <p className="quiet">{text('console.refund.chooseLines')}</p>
      )}
      <Confirmation {...props} currency={currency} />
    </Part>
  )
}

type ConfirmationProps = Props & { currency: string }

function Confirmation(props: ConfirmationProps) {
  const { order, payment, draft, currency, requestKey, onKeyUsed, onRefunded, onClose } = props
  const { id } = order.order
  const cache = useQueryClient()
  const [hasPlanChanged, setPlanChanged] = useState(false)
  const selection = selectionOf(draft, payment, currency)
  const { plan, shown, isPending, error, refetch } = useRefundPlan(
    id,
    selection,
    refundState(order),
  )
  const { form, field, setValues } = useFields({
    initial: { reason: '', confirmation: '' },
    check: ({ reason, confirmation }) => ({
      reason: !reason.trim() && text('console.reasonNeeded'),
      confirmation:
        plan !== null &&
        !isConfirmed(confirmation, plan) &&
        text('console.refund.typeAmount', { amount: amountToType(plan) }),
    }),
    send: async ({ reason }) => {
      if (!plan || !selection) throw new InvalidFields({ whole: text('console.refund.noPlan') })
      const { amount: expected, ends, endingUpgrades } = plan
      const shown = { expected, ends, endingUpgrades }
      const body = { ...selection, ...shown, reason: reason.trim(), key: requestKey }
      try {
        const refund = await requestRefund(id, body)
        void refreshOrders(cache)
        onRefunded(refund)
      } catch (cause) {
        // It may have been made although its answer was lost.
        void refreshOrders(cache)
        if (isRefusal(cause, 'key_used')) {
          onKeyUsed()
          throw new InvalidFields({ whole: text('console.refund.keyUsed') })
        }
        if (!isRefusal(cause, 'plan_changed')) throw forForm(cause)
        setPlanChanged(true)
        setValues((before) => ({ ...before, confirmation: '' }))
        await refetch()
      }
    },
  })
  const failure = failureSentence(error)
  return (
    <>
      {hasPlanChanged && (
        <div className={css.notice}>
          <Notice role="alert">{text('console.refund.planChanged')}</Notice>
        </div>
      )}
      {failure && (
        <div className={css.notice}>
          <Notice role="alert">{failure}</Notice>
        </div>
      )}
      {shown && !failure && <Plan plan={shown} isOld={isPending} />}
      <form {...form.attributes}>
        <div className={css.fields}>
          <Field {...field('reason')} label={text('console.refund.reason')} maxLength={200} />
          <Field
            {...field('confirmation')}
            label={
              plan
                ? text('console.refund.type', { amount: amountToType(plan) })
                : text('console.refund.typeLater')
            }
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <FormFault form={form} />
        <div className={css.actions} data-foot-bar>
          <Button onPress={onClose}>{text('console.refund.keep')}</Button>
          <Button kind="filled" type="submit" isPending={form.isPending}>
            {plan
              ? text('console.refund.go', { amount: money(plan.amount, plan.currency) })
              : text('console.refund.title')}
          </Button>
          <span className={`quiet ${css.note}`}>{text('console.refund.asksFactor')}</span>
        </div>
      </form>
    </>
  )
}
