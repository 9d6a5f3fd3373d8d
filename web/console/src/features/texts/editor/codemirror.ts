import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import {
  commonmarkLanguage,
  deleteMarkupBackward,
  insertNewlineContinueMarkup,
} from '@codemirror/lang-markdown'
import { LanguageSupport } from '@codemirror/language'
import { StateEffect, StateField, type Extension, type Range } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  type DecorationSet,
} from '@codemirror/view'
import { lineDirection } from './line-direction'
import { changedLineClass, look } from './look'

/** The lines that differ from the shop's, from 1. */
export const showChanged = StateEffect.define<readonly number[]>()

const changedLine = Decoration.line({ class: changedLineClass })

const changes = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { state, changes: made, effects }) {
    const change = effects.find((effect) => effect.is(showChanged))
    if (!change) return shown.map(made)
    const { doc } = state
    const lines = (change.value as readonly number[]).filter((line) => line <= doc.lines)
    const marks: Range<Decoration>[] = lines.map((line) => changedLine.range(doc.line(line).from))
    return Decoration.set(marks)
  },
  provide: (field) => EditorView.decorations.from(field),
})

/**
 * A Markdown text that is typed as any other: Enter goes on with a list, Tab leaves. Ctrl Enter and
 * Ctrl S are the console's.
 */
export const markdownText: Extension = [
  lineNumbers(),
  highlightActiveLine(),
  history(),
  EditorView.lineWrapping,
  lineDirection,
  new LanguageSupport(commonmarkLanguage),
  look,
  changes,
  keymap.of([
    { key: 'Enter', run: insertNewlineContinueMarkup },
    { key: 'Backspace', run: deleteMarkupBackward },
    ...historyKeymap,
    ...standardKeymap,
  ]),
]
