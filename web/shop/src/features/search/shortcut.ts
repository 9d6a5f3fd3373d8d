/** "/", or Ctrl-K and on Apple's keyboards Command-K: the keys that open the search. */
export function isShortcut(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false
  if (document.querySelector('[aria-modal=true], [role=dialog], [role=alertdialog]')) return false
  if (event.key === '/') return !event.ctrlKey && !event.metaKey && !isWriting(event.target)
  const isApple = /mac|iphone|ipad/i.test(navigator.platform)
  // On Apple's keyboards Ctrl-K cuts a line of what is written.
  const isHeld = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return isHeld && !event.shiftKey && event.key.toLowerCase() === 'k'
}

/** Keys are text there. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [contenteditable]') !== null)
