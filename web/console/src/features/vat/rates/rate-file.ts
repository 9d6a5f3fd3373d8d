import { text } from '@typecase/shared/messages/text'

/** Bytes that the server takes. */
const most = 3_000_000

/** Why a file cannot be one of the bank's; null: the server reads it. */
export async function fileFault(file: File) {
  if ((await file.slice(0, 2).text()) === 'PK') return text('console.vat.isZip')
  return file.size > most ? text('console.vat.tooLarge') : null
}
