import { useQuery, useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { useEffect } from 'react'
import { Mail } from '../../settings/mail/Mail'
import { paymentSettingsQuery } from '../../settings/queries'
import { Payments } from '../../settings/payments/Payments'
import type { StepProps } from '../list/StepRow'
import { refreshSetup } from '../queries'

/** The keys of the gateway. The step stays open for their test. */
export function PaymentsStep() {
  const cache = useQueryClient()
  const { data } = useQuery(paymentSettingsQuery)
  const tested = data?.test?.state
  useEffect(() => void refreshSetup(cache), [cache, data?.version, tested])
  return <Payments label={text('console.settings.payments.save')} />
}

/** The mail server. The step ends once a test mail has arrived. */
export function MailStep({ steps, onDone }: StepProps) {
  const cache = useQueryClient()
  return (
    <Mail
      label={text('console.settings.mail.save')}
      sender={steps.nameAndAddress.email}
      onChange={() => void refreshSetup(cache)}
      onConfirmed={() => void refreshSetup(cache).then(onDone)}
    />
  )
}
