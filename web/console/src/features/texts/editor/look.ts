import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

// Style sheets of the page do not reach into the shadow root of the editor, its custom properties do.

export const changedLineClass = 'changed-line'

const quiet = 'var(--ink-2)'

const rules = EditorView.theme({
  '&': { borderBottom: 'var(--hair) solid var(--editor-edge, var(--ink-3))' },
  '&.cm-focused': {
    marginBottom: '-1px',
    borderBottom: 'var(--rule) solid var(--ink)',
    outline: '0',
  },
  '.cm-scroller': {
    minHeight: '260px',
    maxHeight: 'max(260px, 70vh)',
    font: 'inherit',
    fontStretch: '100%',
    lineHeight: '24px',
  },
  '.cm-content': { minWidth: '0', padding: '8px 0 24px', caretColor: 'var(--rubric)' },
  '.cm-content ::selection': { background: 'var(--select)' },
  '.cm-line': {
    padding: '0 0 0 10px',
    borderInlineStart: '2px solid transparent',
    overflowWrap: 'anywhere',
  },
  '.cm-line.cm-activeLine': { background: 'none' },
  '&.cm-focused .cm-line.cm-activeLine': { background: 'var(--wash)' },
  [`.cm-line.${changedLineClass}`]: { borderInlineStartColor: 'var(--rubric)' },
  '.cm-gutters': {
    border: '0',
    background: 'none',
    color: quiet,
    fontSize: 'var(--t-s)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': {
    minWidth: '24px',
    padding: '0 8px 0 0',
    textAlign: 'start',
  },
  '@media (max-width: 699px)': {
    // Smaller letters make a phone zoom in.
    '.cm-scroller': { maxHeight: 'none', fontSize: '16px' },
  },
  '@media (forced-colors: active)': {
    '.cm-content ::selection': { color: 'HighlightText' },
  },
})

const highlights = HighlightStyle.define([
  { tag: [tags.heading, tags.strong], fontWeight: 'var(--w-strong)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.url, tags.processingInstruction, tags.contentSeparator], color: quiet },
  { tag: [tags.monospace, tags.labelName], color: quiet },
])

/** How a Markdown text looks while it is written, in both themes. */
export const look = [rules, syntaxHighlighting(highlights)]
