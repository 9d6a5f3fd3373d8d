import type { Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type PluginValue,
} from '@codemirror/view'

const byFirstLetter = Decoration.line({ attributes: { dir: 'auto' } })

/** The lines of a text that are in view, each with the direction of its first strong letter. */
function directions({ state: { doc }, visibleRanges }: EditorView) {
  const starts = new Set<number>()
  for (const { from, to } of visibleRanges) {
    for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
      starts.add(line.from)
      if (line.to >= to || line.number === doc.lines) break
    }
  }
  return Decoration.set([...starts].map((start) => byFirstLetter.range(start)))
}

/** A text whose lines may run in different directions. */
export const lineDirection: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define<PluginValue & { shown: DecorationSet }>(
    (view) => ({
      shown: directions(view),
      update({ view, docChanged, viewportChanged }) {
        if (docChanged || viewportChanged) this.shown = directions(view)
      },
    }),
    { decorations: ({ shown }) => shown },
  ),
]
