import type { Schemas } from '@typecase/shared/api'
import { date } from '@typecase/shared/format'
import { text } from '#src/messages/text.ts'

/** What was found out of the billing VAT number, in a sentence; null where nothing was asked. */
export function vatCheckText(check: Schemas['VatCheck'] | null): string | null {
  switch (check?.state) {
    case undefined:
      return null
    case 'valid': {
      const facts = { service: check.service ?? '', day: date(check.checkedAt) }
      const number = check.consultationNumber
      return number
        ? text('order.vatConsultation', { ...facts, number })
        : text('order.vatValid', facts)
    }
    case 'invalid':
      return text('order.vatInvalid')
    case 'unavailable':
      return text('order.vatUnavailable')
    case 'unchecked':
      return text('order.vatUnchecked')
  }
}
