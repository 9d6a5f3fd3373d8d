import { useQuery, useQueryClient } from '@tanstack/react-query'
import { day, list } from '@typecase/shared/format'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { newRequestKey } from '@typecase/shared/request-key'
import { Select } from '@typecase/ui/fields/Select'
import { TextArea } from '@typecase/ui/fields/TextArea'
import { FormFault } from '@typecase/ui/forms/Form'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { StaffDialog } from '../../session/StaffDialog'
import { failureSentence, forForm } from '../../session/staff-request'
import {
  inviteTrial,
  invitationCouponsQuery,
  putTrial,
  refreshTrial,
  type InvitationCoupon,
  type StaffTrial,
} from '../queries'
import { percentWords, trialName } from '../trial-words'

const formId = 'invite-trial'

type Props = { trial: StaffTrial; onClose: () => void }

/** Writes to who asked for a trial, with a code of a coupon. */
export function InviteDialog({ trial: { trial }, onClose }: Props) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const coupons = useQuery(invitationCouponsQuery)
  const choices = coupons.data?.map((one) => ({ id: one.id, name: couponName(one) })) ?? []
  // After a lost answer the same words go under the same key, and are mailed once.
  const [sending, setSending] = useState({ content: '', key: newRequestKey() })
  const families = list(trial.families.map(({ name }) => name))
  const { form, field, values, setValues } = useFields({
    initial: { coupon: '', words: text('console.invitation.usualWords', { families }) },
    check: ({ coupon, words }) => ({
      coupon: !coupon && text('console.invitation.couponNeeded'),
      words: !words.trim() && text('console.invitation.wordsNeeded'),
    }),
    send: async ({ coupon, words }) => {
      const content = JSON.stringify([coupon, words])
      const key = content === sending.content ? sending.key : newRequestKey()
      setSending({ content, key })
      try {
        putTrial(cache, await inviteTrial(trial.id, { coupon, words: words.trim() }, key))
        focusPageAfter()
        onClose()
        toast({ text: text('console.invitation.sent', { email: trial.email }) })
      } catch (cause) {
        void refreshTrial(cache, trial.id)
        throw forForm(cause)
      }
    },
  })
  const failure = failureSentence(coupons.error)
  const isEmpty = coupons.data?.length === 0
  return (
    <StaffDialog
      title={text('console.invitation.dialog', { name: trialName(trial) })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      {...(!isEmpty && {
        action: {
          type: 'submit' as const,
          form: formId,
          isPending: form.isPending,
          children: text('console.invitation.send'),
        },
      })}
    >
      {failure && <Notice role="alert">{failure}</Notice>}
      {isEmpty ? (
        <p>{text('console.invitation.noCoupons')}</p>
      ) : (
        <form {...form.attributes} id={formId}>
          <Select
            label={text('console.invitation.coupon')}
            prefix={text('console.invitation.coupon')}
            choices={choices}
            value={values.coupon || null}
            placeholder={text('console.invitation.choose')}
            onChange={(coupon) => setValues((before) => ({ ...before, coupon }))}
          />
          {form.faults.coupon && <Notice role="alert">{form.faults.coupon}</Notice>}
          <TextArea
            {...field('words')}
            label={text('console.invitation.words')}
            rows={6}
            maxLength={1000}
            help={text('console.invitation.wordsHelp')}
          />
          <FormFault form={form} />
        </form>
      )}
    </StaffDialog>
  )
}

const couponName = ({ id, name, hundredths, lastDay }: InvitationCoupon) =>
  text(lastDay ? 'console.invitation.couponUntil' : 'console.invitation.couponName', {
    name: name || id,
    percent: percentWords(hundredths),
    ...(lastDay && { day: day(lastDay) }),
  })
