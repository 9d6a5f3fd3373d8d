import { money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { PaymentSettings, PaymentTest } from '../queries'

/** One digit behind the point, not below 0.1. */
const seconds = (milliseconds: number) => number(Math.max(milliseconds, 100) / 1000, 1)

/** The payment that was made and given back; null: none was. */
function paymentWords({ amount, currency, chargeMilliseconds, refundMilliseconds }: PaymentTest) {
  if (
    amount === null ||
    currency === null ||
    chargeMilliseconds === null ||
    refundMilliseconds === null
  ) {
    return null
  }
  return text('console.settings.payments.charged', {
    amount: money(amount, currency),
    seconds: seconds(chargeMilliseconds + refundMilliseconds),
  })
}

function failureWords({ failure }: PaymentTest) {
  const code = failure?.code ?? 'not_known'
  const words = text(`console.settings.payments.failure.${code}`)
  return failure?.text ? `${words} “${failure.text}”` : words
}

/** A test of the keys in words, and whether it needs a hand. */
export function testWords(test: PaymentTest): { text: string; isFault: boolean } {
  if (test.state === 'failed') return { text: failureWords(test), isFault: true }
  const waits = test.state === 'waits_for_webhook'
  const parts = [
    text(`console.settings.payments.work.${test.mode}`),
    paymentWords(test),
    waits ? text('console.settings.payments.waits') : null,
    test.webhookMilliseconds === null
      ? null
      : text('console.settings.payments.webhook', { seconds: seconds(test.webhookMilliseconds) }),
  ]
  return { text: parts.filter(Boolean).join(' '), isFault: false }
}

/** The keys that are set, by their last characters; null: none is. */
export function keyWords({ mode, publishableKey, secretKey }: PaymentSettings) {
  if (mode === null || !secretKey) return null
  return text('console.settings.payments.keys', {
    mode: text(`console.settings.payments.mode.${mode}`),
    publishable: publishableKey?.last4 ?? '–',
    secret: secretKey.last4,
  })
}
