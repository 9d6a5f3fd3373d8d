import en from './en.json'

type Messages = typeof en
export type MessageKey = keyof Messages
type Values = Record<string, string | number>
type Forms = { one: string; other: string }

/**
 * The interface's words for a key, with {name}s filled in. Where the message has several forms,
 * `count` chooses.
 */
export function text(key: MessageKey, values: Values = {}): string {
  const message: string | Forms = en[key]
  const words = typeof message === 'string' ? message : form(message, Number(values['count']))
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Whether there are words for a key that something else has made. */
export const isMessage = (key: string): key is MessageKey => key in en

function form(message: Forms, count: number) {
  return new Intl.PluralRules('en').select(count) === 'one' ? message.one : message.other
}
