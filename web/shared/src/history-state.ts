/** The value under a name in the state of this entry of the history, beside those of others. */
export const readHistoryState = (name: string): unknown =>
  (history.state as Record<string, unknown> | null)?.[name]

/** Puts a value there, for reload and Back; undefined removes it. */
export const writeHistoryState = (name: string, value: unknown) =>
  history.replaceState({ ...Object(history.state), [name]: value }, '')
