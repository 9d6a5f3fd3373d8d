import type { StripeError } from '@stripe/stripe-js'
import { text } from '#src/messages/text.ts'

type Refusal = Pick<StripeError, 'type' | 'code' | 'decline_code' | 'message'>

// Codes that tell the customer what to mend. All others (lost, stolen, fraud, "do not honour") read
// alike: the bank's reason is not ours to tell, and a thief learns nothing.
const sentences = {
  insufficient_funds: 'refusal.funds',
  card_velocity_exceeded: 'refusal.limit',
  expired_card: 'refusal.expired',
  incorrect_cvc: 'refusal.securityCode',
  invalid_cvc: 'refusal.securityCode',
  incorrect_number: 'refusal.number',
  invalid_number: 'refusal.number',
  processing_error: 'refusal.processing',
  payment_intent_authentication_failure: 'refusal.notConfirmed',
  authentication_required: 'refusal.notConfirmed',
} as const

/** Why a card was not taken, in words for the person who holds it. What he typed has the form's own. */
export function refusalOf({ type, code, decline_code, message }: Refusal): string {
  if (type === 'validation_error' && message) return message
  const known = [decline_code, code].find((given) => given !== undefined && isKnown(given))
  return text(known && isKnown(known) ? sentences[known] : 'refusal.declined')
}

const isKnown = (code: string): code is keyof typeof sentences => Object.hasOwn(sentences, code)
