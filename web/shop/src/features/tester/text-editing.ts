import { toast } from '@typecase/ui/overlays/Toast'
import { text } from '@typecase/shared/messages/text'
import { clustersOf } from './characters'

/**
 * The text of an editable element as typing will leave it, told by the event before; null where the
 * event does not tell: a deletion, a paste, an input method.
 */
export function textAfter(element: HTMLElement, event: InputEvent): string | null {
  const isTyping = event.inputType === 'insertText' && !event.isComposing
  const selection = getSelection()
  if (!isTyping || event.defaultPrevented || event.data === null || !selection?.rangeCount) {
    return null
  }
  // Not getTargetRanges: of plain text it is empty in Chromium.
  const typedOver = selection.getRangeAt(0)
  const [before, after] = [rangeOver(element), rangeOver(element)]
  before.setEnd(typedOver.startContainer, typedOver.startOffset)
  after.setStart(typedOver.endContainer, typedOver.endOffset)
  return before.toString() + event.data + after.toString()
}

function rangeOver(element: HTMLElement) {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range
}

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

// Ranges of text that wait for their glyphs, or that the style cannot set, are painted by the CSS
// Custom Highlight API: the text itself stays as the visitor typed it. See specimen.css.

type Kind = 'tester-waiting' | 'tester-missing'

const canHighlight = typeof CSS !== 'undefined' && 'highlights' in CSS

/** Marks every occurrence of the clusters inside the element. Returns what takes them away. */
export function highlight(kind: Kind, element: Element, clusters: readonly string[]) {
  if (!canHighlight || clusters.length === 0) return () => {}

  const marked = CSS.highlights.get(kind) ?? new Highlight()
  CSS.highlights.set(kind, marked)
  const ranges = findRanges(element, new Set(clusters))
  for (const range of ranges) marked.add(range)
  return () => {
    for (const range of ranges) marked.delete(range)
  }
}

function findRanges(element: Element, wanted: ReadonlySet<string>) {
  const ranges: Range[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let offset = 0
    for (const cluster of clustersOf(node.nodeValue ?? '')) {
      if (wanted.has(cluster)) {
        const range = document.createRange()
        range.setStart(node, offset)
        range.setEnd(node, offset + cluster.length)
        ranges.push(range)
      }
      offset += cluster.length
    }
  }
  return ranges
}
