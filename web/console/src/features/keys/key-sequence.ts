/** ms within which the second key of a sequence must follow. */
export const sequenceTime = 1500

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

/** The actions of keys, by the keys' names: `j`, `?`, `Enter`, or two in a row, `g o`. */
export type KeyMap = Readonly<Record<string, () => void>>

/**
 * Reads single keys and sequences of two. The function takes a key and returns what it does; undefined
 * for a key that does nothing, or that only begins a sequence.
 */
export function keySequence() {
  let first: { key: string; at: number } | null = null
  return (pressed: Pressed, map: KeyMap) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return (first = null) ?? undefined
    const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
    const isSecond = first !== null && pressed.timeStamp - first.at <= sequenceTime
    const sequence = isSecond ? map[`${first!.key} ${key}`] : undefined
    first = sequence ? null : { key, at: pressed.timeStamp }
    return sequence ?? map[key]
  }
}

/** The target of an event, in the shadow root where it has one; at listeners outside `target` is the host. */
export const innerTarget = (event: Event) => event.composedPath()[0] ?? event.target

/** Whether what is typed goes somewhere: then letters do nothing else. */
export const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('[role=textbox], [role=searchbox], [role=combobox], [role=listbox]') !== null ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))
