import { within } from '@testing-library/react'
import { expect } from 'vitest'

// jsdom names itself Safari, where CodeMirror reads the selection in a shadow root by this.
document.execCommand = () => false

/** The Markdown field of the screen, in the shadow root that it stands in. */
export const markdownField = () => within(shadow() as unknown as HTMLElement).getByRole('textbox')

export const expectFocusInMarkdown = () => expect(shadow().activeElement).toBe(markdownField())

function shadow() {
  const root = document.querySelector('[data-editor]')?.shadowRoot
  if (!root) throw new Error('there is no Markdown field')
  return root
}
