import { ApiProblem } from '@typecase/shared/api'
import { text, type MessageKey } from '#src/messages/text.ts'

/** What is wrong with a form, by the name of the field; `whole`: with none of them. */
export type Faults<Name extends string> = Partial<Record<Name | 'whole', string>>

const words: Record<string, MessageKey> = {
  invalid_email: 'account.emailNeeded',
  too_short: 'account.tooShort',
  too_long: 'account.tooLong',
  common_password: 'account.commonPassword',
  guessable_password: 'account.guessablePassword',
  wrong_password: 'account.passwordNotRight',
}

/** Failures that name no field and yet belong to one. */
const places: Record<string, { name: string; key: MessageKey }> = {
  invalid_credentials: { name: 'password', key: 'account.wrongPassword' },
}

/** A failure in plain words, each at its field where the form has it. */
export function faultsOf<Name extends string>(cause: unknown, names: readonly Name[]) {
  const faults: Faults<Name> = {}
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
  if (!(cause instanceof ApiProblem)) return text('account.unreachable')
  if (cause.code !== 'too_many_attempts' || cause.retryAfter === null) return cause.problem.detail
  return text('account.tooMany', { count: Math.max(1, Math.ceil(cause.retryAfter / 60)) })
}

/** Whether this can be an address; the rest only the mailbox tells. */
export const isAddress = (given: string) => /^\S+@\S+$/.test(given.trim())

/** The one rule of passwords that the browser holds by itself; undefined: it is kept. */
export const shortPassword = (password: string) =>
  [...password].length < 8 ? text('account.tooShort') : undefined
