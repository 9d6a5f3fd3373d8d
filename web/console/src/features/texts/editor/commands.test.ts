import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { beginLines, insertBlock, link, wrapIn, type Command } from './commands'

/** The text after a command, with its selection between bars: "a |b| c"; one bar is the caret. */
function after(written: string, command: Command) {
  const [before = '', selected = '', rest] = written.split('|')
  const doc = before + selected + (rest ?? '')
  const isCaret = rest === undefined
  const anchor = before.length
  const state = EditorState.create({
    doc: isCaret ? before + selected : doc,
    selection: { anchor, head: isCaret ? anchor : anchor + selected.length },
  })
  const next = state.update(command(state)).state
  const { from, to } = next.selection.main
  const text = next.doc.toString()
  const middle = from === to ? '|' : `|${text.slice(from, to)}|`
  return text.slice(0, from) + middle + text.slice(to)
}

test('words become bold, and plain again', () => {
  expect(after('a |b| c', wrapIn('**'))).toBe('a **|b|** c')
  expect(after('a **|b|** c', wrapIn('**'))).toBe('a |b| c')
  expect(after('a | c', wrapIn('_'))).toBe('a _|_ c')
})

test('a link takes the selected words, or the selected address', () => {
  const words = { words: 'words', address: '/address' }
  expect(after('see |Inter| now', link(words))).toBe('see [Inter](|/address|) now')
  expect(after('see |/inter|', link(words))).toBe('see [|words|](/inter)')
  expect(after('see |', link(words))).toBe('see [words](|/address|)')
})

test('lines become a list, and plain again, but for empty ones', () => {
  const list = beginLines('- ', /^[-*+] /)
  expect(after('|one\n\ntwo|', list)).toBe('- |one\n\n- two|')
  expect(after('|- one\n\n- two|', list)).toBe('|one\n\ntwo|')
  expect(after('|* one\n- two|', list)).toBe('|- one\n- two|')
  expect(after('|', list)).toBe('- |')
})

test('a heading of another level becomes one of this level', () => {
  const heading = beginLines('## ', /^#{1,6} /)
  expect(after('# On |sizes', heading)).toBe('## On |sizes')
  expect(after('## On |sizes', heading)).toBe('On |sizes')
})

test('a block stands between empty lines', () => {
  expect(after('one|\ntwo', insertBlock('B'))).toBe('one\n\nB\n|\ntwo')
  expect(after('one\n\n|\n\ntwo', insertBlock('B'))).toBe('one\n\nB|\n\ntwo')
  expect(after('|', insertBlock('B'))).toBe('B\n|')
  expect(after('one\n|', insertBlock('B'))).toBe('one\n\nB\n|')
})

test('a block stands behind code and specimens, not in them', () => {
  expect(after('```\na|\n```\n\nend', insertBlock('B'))).toBe('```\na\n```\n\nB|\n\nend')
  expect(after('::: specimen family=a\nRye|\n:::\nend', insertBlock('B'))).toBe(
    '::: specimen family=a\nRye\n:::\n\nB\n|\nend',
  )
  expect(after('~~~\na|', insertBlock('B'))).toBe('B|\n\n~~~\na')
  expect(after('one\n~~~\na|', insertBlock('B'))).toBe('one\n\nB\n|\n~~~\na')
  expect(after('::: specimen family=a\nRye|', insertBlock('B'))).toBe(
    '::: specimen family=a\nRye\n\nB\n|',
  )
})
