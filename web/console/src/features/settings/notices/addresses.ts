import { emailFault } from '@typecase/shared/forms/form-faults'
import { text } from '@typecase/shared/messages/text'

const most = 5

/** The addresses in a line, with commas, semicolons or blanks between them. */
export const addressesIn = (written: string) => written.split(/[\s,;]+/).filter(Boolean)

/** Why these addresses cannot be saved. */
export function addressesFault(written: string) {
  const addresses = addressesIn(written)
  if (addresses.length > most) return text('console.settings.notices.tooMany')
  const wrong = addresses.find((address) => emailFault(address))
  return wrong !== undefined && text('console.settings.notices.wrong', { address: wrong })
}
