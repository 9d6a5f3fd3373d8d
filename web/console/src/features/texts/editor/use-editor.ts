import { isolateHistory } from '@codemirror/commands'
import {
  Compartment,
  EditorState,
  Prec,
  Transaction,
  type Annotation,
  type Extension,
} from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { changedLines } from './changed-lines'
import { markdownText, showChanged } from './codemirror'
import type { Command } from './commands'
import { replacing } from './replacing'
import { describe, emptyShadow } from './shadow'
import { specimenKeys, tools } from './tools'

type Options = {
  value: string
  /** The text of the shop where the draft changed it; its lines that differ are marked. */
  was: string | undefined
  isReadOnly: boolean
  /** Of the field. */
  attributes: Readonly<Record<string, string>>
  /** Screen readers tell it after the name of the field. */
  description: string
  onChange: (value: string) => void
  onFocus: () => void
  onBlur: () => void
  /** Escape took back what was typed. */
  onPutBack: () => void
  onSpecimen: () => void
  /** Files were dropped on the text or pasted into it. */
  onFiles: (files: File[]) => void
}

export type Editor = ReturnType<typeof useEditor>

/** ms without another letter. */
const pause = 300

/** Holds a text in an editor, in the shadow root of an element; `element` is the ref of that. */
export function useEditor(options: Options) {
  const { value, was, isReadOnly, description } = options
  const element = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef(options)
  /** Texts that were given to `onChange`, and did not come back as `value` yet. */
  const unconfirmedTexts = useRef<string[]>([])
  /** The text that Escape puts back. */
  const putBackText = useRef(value)
  const attributes = JSON.stringify(options.attributes)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const made = makeView(element.current!, { latest, unconfirmedTexts, putBackText })
    view.current = made
    return () => {
      view.current = null
      made.destroy()
    }
  }, [])
  useEffect(() => {
    view.current?.dispatch({ effects: settings.reconfigure(settingsOf(attributes, isReadOnly)) })
  }, [attributes, isReadOnly])
  useEffect(() => describe(element.current!, description), [description])
  useEffect(() => {
    // An earlier text that comes back does not undo letters that were typed since.
    const at = unconfirmedTexts.current.indexOf(value)
    if (at >= 0) unconfirmedTexts.current.splice(0, at + 1)
    else if (view.current) putBackText.current = replaceText(view.current, value, remote)
  }, [value])
  useEffect(() => {
    const timer = setTimeout(() => view.current && markChanged(view.current, was), pause)
    return () => clearTimeout(timer)
  }, [value, was])

  return {
    element,
    run: useCallback((command: Command) => act(view.current, command), []),
    /** Puts the caret at the begin of a line, from 1. */
    goToLine: useCallback((line: number) => goTo(view.current, line), []),
    /** Replaces the text in one step of undo, which is no edit, and focuses it. Escape keeps the new one. */
    replace: useCallback((text: string) => {
      if (!view.current) return
      putBackText.current = replaceText(view.current, text, undoable)
      view.current.focus()
    }, []),
  }
}

const settings = new Compartment()

const settingsOf = (attributes: string, isReadOnly: boolean): Extension => [
  EditorView.contentAttributes.of(JSON.parse(attributes) as Record<string, string>),
  EditorState.readOnly.of(isReadOnly),
]

type Refs = {
  latest: RefObject<Options>
  unconfirmedTexts: RefObject<string[]>
  putBackText: RefObject<string>
}

function makeView(host: HTMLElement, { latest, unconfirmedTexts, putBackText }: Refs) {
  const { value, isReadOnly, attributes } = latest.current
  const listener = EditorView.updateListener.of((update) => {
    const { docChanged, view, transactions } = update
    const isRemote = transactions.every((made) => made.annotation(Transaction.remote))
    if (!docChanged || isRemote) return
    const text = view.state.doc.toString()
    unconfirmedTexts.current.push(text)
    latest.current.onChange(text)
  })
  const focus = EditorView.domEventHandlers({
    focus(_event, view) {
      putBackText.current = view.state.doc.toString()
      latest.current.onFocus()
    },
    blur: () => latest.current.onBlur(),
  })
  const files = EditorView.domEventHandlers({
    paste: (event, view) => takeFiles(event, event.clipboardData, view),
    drop: (event, view) => takeFiles(event, event.dataTransfer, view),
    dragover(event) {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
      return false
    },
  })
  const takeFiles = (event: Event, from: DataTransfer | null, view: EditorView) => {
    const found = [...(from?.files ?? [])]
    if (found.length === 0) return false
    event.preventDefault()
    if (!view.state.readOnly) latest.current.onFiles(found)
    return true
  }
  const putBack = (view: EditorView) => {
    const text = view.state.doc.toString()
    if (view.composing || view.state.readOnly || text === putBackText.current) return false
    view.dispatch({
      changes: replacing(text, putBackText.current),
      annotations: isolateHistory.of('full'),
    })
    latest.current.onPutBack()
    return true
  }
  const askForSpecimen = () => {
    latest.current.onSpecimen()
    return true
  }
  const keys = [
    { key: 'Escape', run: putBack, stopPropagation: true },
    { key: specimenKeys, run: askForSpecimen },
    ...tools.map(({ keys, make }) => ({
      key: keys,
      run: (view: EditorView) => act(view, make()),
    })),
  ]
  const root = emptyShadow(host)
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: value,
      extensions: [
        Prec.high(keymap.of(keys)),
        markdownText,
        settings.of(settingsOf(JSON.stringify(attributes), isReadOnly)),
        listener,
        focus,
        files,
      ],
    }),
  })
  // The shadow root gives the focus to the first that takes it, which is what scrolls.
  view.scrollDOM.addEventListener('focus', () => view.focus())
  return view
}

function act(view: EditorView | null, command: Command) {
  if (!view || view.state.readOnly) return false
  view.focus()
  view.dispatch({ ...command(view.state), annotations: isolateHistory.of('full') })
  return true
}

function goTo(view: EditorView | null, line: number) {
  if (!view) return
  const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines))
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from) })
  view.focus()
}

/** A text that comes from elsewhere, such as of a draft that was discarded. */
const remote = [Transaction.remote.of(true), Transaction.addToHistory.of(false)]

/** A text that a button puts back. */
const undoable = [Transaction.remote.of(true), isolateHistory.of('full')]

/** Puts a text in place of another one, and returns it as the editor has it. */
function replaceText(view: EditorView, value: string, annotations: readonly Annotation<unknown>[]) {
  const text = value.replaceAll(/\r\n?/g, '\n')
  const old = view.state.doc.toString()
  if (old !== text) view.dispatch({ changes: replacing(old, text), annotations })
  return text
}

function markChanged(view: EditorView, was: string | undefined) {
  const lines = was === undefined ? [] : changedLines(was, view.state.doc.toString())
  view.dispatch({ effects: showChanged.of(lines ?? []) })
}
