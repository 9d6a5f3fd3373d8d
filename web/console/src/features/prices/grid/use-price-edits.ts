import { text } from '@typecase/shared/messages/text'
import { useState } from 'react'
import type { Price } from '../../money/price-text'
import { noInheritance, withoutFollowers, type Inheritance } from './inheritance'
import {
  adoptDraft,
  changesOf,
  doCommand,
  emptyDraft,
  historyOf,
  isSameDraft,
  redoCommand,
  undoCommand,
  type Command,
  type Draft,
  type EditKind,
  type Entry,
  type Sheet,
} from './model'
import { commandWords, doneWords } from './words'

/** A cell whose draft has changed; undefined: the stored price holds again. */
export type PriceEdit = { row: string; column: string; price: Price | undefined }

export type PriceEditsOptions = {
  sheet: Sheet
  /**
   * The draft as it is kept: where it is not what the commands made of it, it holds (adoptDraft).
   * Without it the grid keeps its own.
   */
  draft?: Draft
  /** Rows that take the price of another row; absent: none do. */
  inheritance?: Inheritance
  /** Prices can be looked at and copied only. */
  isReadOnly?: boolean
  /** The edits of one command, of its undo or its redo. */
  onEdit?: (edits: readonly PriceEdit[]) => void
}

/** A refusal of the grid: a sentence, and the cells that it is about. */
export type GridFault = { sentence: string; cells: readonly string[] }

/** The draft of a price grid with its undo and redo, and the words about what they did. */
export function usePriceEdits(options: PriceEditsOptions) {
  const { sheet, draft, isReadOnly = false, onEdit, inheritance = noInheritance } = options
  const [history, setHistory] = useState(() => historyOf(draft ?? emptyDraft))
  if (draft && !isSameDraft(draft, history.draft)) setHistory(adoptDraft(history, draft))
  const [fault, setFault] = useState<GridFault | null>(null)
  const [status, setStatus] = useState({ words: '', id: 0 })
  const announce = (words: string) => setStatus(({ id }) => ({ words, id: id + 1 }))

  /** Whether edits are refused; says so. */
  function refuses() {
    if (isReadOnly) announce(text('console.prices.readOnly'))
    return isReadOnly
  }

  function report({ changes }: Command, side: 'before' | 'after') {
    setFault(null)
    onEdit?.(changes.map((change) => ({ ...nameOf(change), price: change[side] })))
  }

  /**
   * Does the entries as one command; `total` cells were meant. Cells that get the same price from the
   * row that they take it from are left to that row.
   */
  function run(kind: EditKind, entries: Iterable<Entry>, total: number) {
    if (refuses()) return
    const made = withoutFollowers(sheet, entries, inheritance)
    const changes = changesOf(sheet, history.draft, made.entries)
    if (changes.length === 0) {
      setFault(null)
      return announce(
        text(`console.prices.${kind === 'putBack' ? 'nothingToPutBack' : 'unchanged'}`),
      )
    }
    const command = { kind, changes }
    setHistory(doCommand(history, command))
    report(command, 'after')
    announce(doneWords(command, made.following, total))
  }

  function undo() {
    const command = history.done.at(-1)
    if (!command) return announce(text('console.prices.nothingToUndo'))
    setHistory(undoCommand(history))
    report(command, 'before')
    announce(text('console.prices.undone', { command: commandWords(command) }))
  }

  function redo() {
    const command = history.undone.at(-1)
    if (!command) return announce(text('console.prices.nothingToRedo'))
    setHistory(redoCommand(history))
    report(command, 'after')
    announce(text('console.prices.redone', { command: commandWords(command) }))
  }

  const lastDone = history.done.at(-1) ?? null
  const lastUndone = history.undone.at(-1) ?? null
  const closeFault = () => setFault(null)
  const said = { fault, setFault, closeFault, status, announce }
  return {
    draft: history.draft,
    lastDone,
    lastUndone,
    isReadOnly,
    inheritance,
    refuses,
    run,
    undo,
    redo,
    ...said,
  }
}

const nameOf = ({ row, column }: Omit<PriceEdit, 'price'>) => ({ row, column })
