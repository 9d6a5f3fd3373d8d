import { useRef, type KeyboardEvent } from 'react'

/**
 * Escape in a field puts back what it held when it got the focus, whatever the shop has: the words
 * below the field name the shop's value, and the button beside them takes that one back. An Escape
 * that has nothing to put back, or that ends the choice of an input method, is left to others, such
 * as a dialog or the browser.
 */
export function usePutBack<T>(held: T, isSame: (held: T) => boolean, putBack: (held: T) => void) {
  const begun = useRef(held)
  return {
    onFocus: () => void (begun.current = held),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || isSame(begun.current)) return
      event.preventDefault()
      event.stopPropagation()
      putBack(begun.current)
    },
  }
}

/** Whether an input method is at work: the key is of its list of choices. Safari tells by the code 229. */
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
