import { toast } from '@typecase/ui/Toast'
import { text } from '#src/messages/text.ts'

/** Characters that a line of the tester holds. */
export const longestText = 5000

/** As much of a text as the element has room for beside what stands there unselected. */
export function room(element: HTMLElement, added: string) {
  const selected = getSelection()?.toString().length ?? 0
  const free = Math.max(0, longestText - (element.textContent?.length ?? 0) + selected)
  if (added.length <= free) return added
  toast({ text: text('tester.trimmed') })
  // Never half of a character.
  return added.slice(0, free).replace(/[\ud800-\udbff]$/, '')
}

/** Keeps typing within the limit. Returns what lets it go. An input method is left to finish. */
export function limitLength(element: HTMLElement) {
  const keep = (event: InputEvent) => {
    if (event.isComposing || !event.data || !event.inputType.startsWith('insert')) return
    if (room(element, event.data) !== event.data) event.preventDefault()
  }
  element.addEventListener('beforeinput', keep)
  return () => element.removeEventListener('beforeinput', keep)
}
