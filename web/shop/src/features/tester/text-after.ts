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
