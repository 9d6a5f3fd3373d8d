import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { failureSentence } from '../../session/staff-request'
import { paymentSettingsQuery, testPayments, type PaymentSettings } from '../queries'
import css from '../Settings.module.css'
import { keyWords, testWords } from './payment-words'

/** The keys in use, how their last test went, and another one. */
export function PaymentsTest({ settings }: { settings: PaymentSettings }) {
  const cache = useQueryClient()
  const run = useMutation({
    mutationFn: testPayments,
    onSuccess: (tested) => cache.setQueryData(paymentSettingsQuery.queryKey, tested),
    onError: () => cache.invalidateQueries(paymentSettingsQuery),
  })
  const { test, lastWebhookAt } = settings
  const failure = failureSentence(run.error)
  const state = test?.state
  const words = test && testWords(test)
  return (
    <div className={css.lines}>
      <p>{keyWords(settings)}</p>
      <p role="status" className={words?.isFault ? css.fault : undefined}>
        {words ? words.text : text('console.settings.payments.untested')}
      </p>
      {lastWebhookAt !== null && (
        <p className="quiet">
          {text('console.settings.payments.lastWebhook', { time: shortTime(lastWebhookAt) })}
        </p>
      )}
      {failure && <Notice role="alert">{failure}</Notice>}
      <p>
        <Button
          isPending={run.isPending || state === 'waits_for_webhook'}
          onPress={() => run.mutate()}
        >
          {text(test ? 'console.settings.payments.testAgain' : 'console.settings.payments.test')}
        </Button>
      </p>
    </div>
  )
}
