/**
 * Ctrl-K, and on Apple's keyboards Command-K: the key that opens the search. None is a single
 * character: who speaks what is typed would open it by a word (WCAG 2.1.4).
 */
export function isShortcut(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false
  if (document.querySelector('[aria-modal=true], [role=dialog], [role=alertdialog]')) return false
  const isApple = /mac|iphone|ipad/i.test(navigator.platform)
  // On Apple's keyboards Ctrl-K cuts a line of what is written.
  const isHeld = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return isHeld && !event.shiftKey && event.key.toLowerCase() === 'k'
}
