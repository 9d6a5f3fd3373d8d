import en from '../../../../site/messages/en.json'

export type MessageKey = keyof typeof en
type Values = Record<string, string | number>

// The build compiles the catalogue: see messages.config.ts.
const messages = en as unknown as Record<MessageKey, string | ((values: Values) => string)>

/** The interface's text for a key of the message catalogue, with the arguments that it names. */
export function text(key: MessageKey, values: Values = {}): string {
  const message = messages[key]
  return typeof message === 'string' ? message : message(values)
}

/** Whether there is a message for a key that something else has made. */
export const isMessage = (key: string): key is MessageKey => key in messages
