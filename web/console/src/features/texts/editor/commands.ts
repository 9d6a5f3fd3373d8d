import {
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type TransactionSpec,
} from '@codemirror/state'
import { lineBehind } from '../drawing/specimens'

// Changes of a Markdown text. Each is one step of undo.

/** A change of a text from its state; the state stays as it is. */
export type Command = (state: EditorState) => TransactionSpec

const asInput = { userEvent: 'input', scrollIntoView: true }

/** Puts signs around what is selected, or takes them away; without a selection the caret stands between them. */
export const wrapIn =
  (sign: string): Command =>
  (state) => ({
    ...asInput,
    ...state.changeByRange(({ from, to }) => {
      const around = state.sliceDoc(from - sign.length, from) + state.sliceDoc(to, to + sign.length)
      if (around === sign + sign) {
        return {
          changes: [
            { from: from - sign.length, to: from },
            { from: to, to: to + sign.length },
          ],
          range: EditorSelection.range(from - sign.length, to - sign.length),
        }
      }
      return {
        changes: [
          { from, insert: sign },
          { from: to, insert: sign },
        ],
        range: EditorSelection.range(from + sign.length, to + sign.length),
      }
    }),
  })

/** The words of links that are not written yet. */
export type LinkWords = { words: string; address: string }

/** Makes a link of what is selected, whose address is then selected; a selected address is taken as such. */
export const link =
  ({ words, address }: LinkWords): Command =>
  (state) => ({
    ...asInput,
    ...state.changeByRange(({ from, to }) => {
      const selected = state.sliceDoc(from, to)
      const isAddress = /^(https?:\/\/|mailto:|tel:|\/)\S*$/.test(selected)
      const label = isAddress || selected === '' ? words : selected
      const target = isAddress ? selected : address
      const start = isAddress ? from + 1 : from + label.length + 3
      return {
        changes: { from, to, insert: `[${label}](${target})` },
        range: EditorSelection.range(start, start + (isAddress ? label : target).length),
      }
    }),
  })

/** Begins the selected lines with a sign, or takes it away where all of them have it. */
export const beginLines =
  (sign: string, others: RegExp): Command =>
  (state) => {
    const { from, to } = state.selection.main
    const lines = linesOf(state, from, to)
    const filled = lines.filter(({ text }) => text.trim() !== '' || lines.length === 1)
    const haveAll = filled.every(({ text }) => text.startsWith(sign))
    const changes: ChangeSpec[] = filled.map((line) => {
      const [old = ''] = others.exec(line.text) ?? []
      return { from: line.from, to: line.from + old.length, insert: haveAll ? '' : sign }
    })
    const made = state.changes(changes)
    return { ...asInput, changes: made, selection: state.selection.map(made, 1) }
  }

function linesOf(state: EditorState, from: number, to: number) {
  const first = state.doc.lineAt(from).number
  const last = state.doc.lineAt(to).number
  return Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at))
}

/**
 * Puts a block of lines below the line of the caret, with an empty line before and after it; not into a specimen
 * or into fenced code.
 */
export const insertBlock =
  (block: string): Command =>
  (state) => {
    const caret = state.doc.lineAt(state.selection.main.to).number
    const behind = lineBehind(state.doc.toString(), caret)
    if (behind === 0) {
      const anchor = block.length
      return { ...asInput, changes: { from: 0, insert: `${block}\n\n` }, selection: { anchor } }
    }
    const line = state.doc.line(behind)
    const isEmpty = line.text.trim() === ''
    const at = line.to
    const isFirst = isEmpty && (line.number === 1 || blank(state, line.number - 1))
    const before = isFirst ? '' : isEmpty ? '\n' : '\n\n'
    const isLast = line.number < state.doc.lines && blank(state, line.number + 1)
    const insert = `${before}${block}${isLast ? '' : '\n'}`
    return { ...asInput, changes: { from: at, insert }, selection: { anchor: at + insert.length } }
  }

const blank = (state: EditorState, line: number) => state.doc.line(line).text.trim() === ''
