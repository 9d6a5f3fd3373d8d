import { ApiProblem } from '../answers'
import { text, type MessageKey } from '../messages/text'

/** The faults of a form by the name of the field; `whole`: of none of them. */
export type FieldErrors<Name extends string> = Partial<Record<Name | 'whole', string>>

/** The result of a check by field: a sentence where it is missing or wrong. */
export type Checked<Name extends string> = Partial<Record<Name, string | false | undefined>>

export const faultsIn = <Name extends string>(checked: Checked<Name>) =>
  Object.fromEntries(
    Object.entries(checked).filter(([, sentence]) => sentence),
  ) as FieldErrors<Name>

/** Fields that are missing or wrong, found before the server was asked. */
export class InvalidFields extends Error {
  override readonly name = 'InvalidFields'
  constructor(readonly faults: FieldErrors<string>) {
    super('The form lacks something.')
  }

  static throwIfAny(checked: Checked<string>) {
    const faults = faultsIn(checked)
    if (Object.keys(faults).length > 0) throw new InvalidFields(faults)
  }
}

const words: Record<string, MessageKey> = {
  invalid_email: 'account.emailNeeded',
  too_short: 'account.tooShort',
  too_long: 'account.tooLong',
  common_password: 'account.commonPassword',
  guessable_password: 'account.guessablePassword',
  wrong_password: 'account.passwordNotRight',
  wrong_code: 'console.wrongCode',
}

/** Failures that name no field and yet belong to one. */
const places: Record<string, { name: string; key: MessageKey }> = {
  invalid_credentials: { name: 'password', key: 'account.wrongPassword' },
}

/** A failure in plain words, each at its field where the form has it. */
export function faultsOf<Name extends string>(cause: unknown, names: readonly Name[]) {
  if (cause instanceof InvalidFields) return cause.faults as FieldErrors<Name>
  const faults: FieldErrors<Name> = {}
  const put = (name: string, sentence: string) => {
    faults[names.find((known) => known === name) ?? 'whole'] ??= sentence
  }
  if (cause instanceof ApiProblem) {
    const place = places[cause.code]
    if (place) put(place.name, text(place.key))
    for (const { pointer, code, message } of cause.problem.errors ?? []) {
      const name = pointer.split('/')[1] ?? ''
      const key = code === 'too_long' && !/password/i.test(name) ? undefined : words[code]
      put(name, key ? text(key) : message)
    }
  }
  if (Object.keys(faults).length === 0) put('whole', sentenceOf(cause))
  return faults
}

/** A failure as one sentence. */
export function sentenceOf(cause: unknown) {
  if (cause instanceof InvalidFields && cause.faults.whole) return cause.faults.whole
  if (!(cause instanceof ApiProblem)) return text('account.unreachable')
  if (cause.code !== 'too_many_attempts' || cause.retryAfter === null) return cause.problem.detail
  return text('account.tooMany', { count: Math.max(1, Math.ceil(cause.retryAfter / 60)) })
}

/** The fault of what cannot be an e-mail address; the rest only the mailbox tells. */
export const emailFault = (email: string) =>
  /^\S+@\S+$/.test(email.trim()) ? undefined : text('account.emailNeeded')

/** The fault of a password that is not typed. */
export const missingPassword = (password: string) =>
  password ? undefined : text('account.passwordNeeded')

/** The one rule of new passwords that the browser holds by itself; undefined: it is kept. */
export const shortPassword = (password: string) =>
  [...password].length < 8 ? text('account.tooShort') : undefined
