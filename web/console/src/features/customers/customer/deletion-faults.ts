import { ApiProblem } from '@typecase/shared/console-api'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { text } from '@typecase/shared/messages/text'
import { forForm } from '../../session/staff-request'

const sentences = {
  payment_came_in: 'console.deletion.paymentCameIn',
  payment_under_way: 'console.deletion.paymentUnderWay',
  payment_unreachable: 'console.deletion.paymentUnreachable',
} as const

/** A refused deletion as the form takes it: why, that nothing is lost, and what to do. */
export function deletionFault(cause: unknown) {
  const key = cause instanceof ApiProblem && sentences[cause.code as keyof typeof sentences]
  return key ? new InvalidFields({ whole: text(key) }) : forForm(cause)
}

/** Whether the typed address is the customer's, without regard to case. */
export const isTyped = (typed: string, email: string) =>
  typed.trim().toLowerCase() === email.toLowerCase()
