/** The id of the element that describes the field, in the shadow root with it. */
export const descriptionId = 'description'

/**
 * The shadow root of an element, with nothing but a place for the description of the field in it: ids do not
 * reach across its edge. Within it CodeMirror's rules are a constructed style sheet, which the policy of the
 * page allows; in a document they would be a style element, which it refuses.
 */
export function emptyShadow(host: HTMLElement) {
  // A dialog that gives the focus back to the host gives it to the field.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  const description = host.ownerDocument.createElement('p')
  description.id = descriptionId
  description.hidden = true
  root.replaceChildren(description)
  return root
}

export function describe(host: HTMLElement, words: string) {
  host.shadowRoot!.getElementById(descriptionId)!.textContent = words
}
