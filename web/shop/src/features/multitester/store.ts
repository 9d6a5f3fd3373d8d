import { create } from 'zustand'
import type { Compare } from '#src/features/tester/panel/LinePanel.tsx'
import { setLike, type Abilities, type LineSetting } from '#src/features/tester/panel/setting.ts'
import { equalise } from './equalise'
import { readTester, storeTester, mostLines, type Line, type SharedState } from './tester-state'
import { viewOf, type View } from './view'

/** em; undefined while it is not known. */
export type Extents = { xHeight?: number | undefined; width?: number | undefined }

type State = View & {
  multitesterColumns: 1 | 2
  compare: Compare | null
  /** The lines on the tester. */
  lines: readonly Line[]
  /** The saved fonts, as they are set in the saved view. */
  saved: readonly Line[]
  /** The line whose controls are open. */
  open: string | null
  extents: ReadonlyMap<string, Extents>
}

// Stands before the store, whose first state names the lines of before a reload.
let lineCount = 0
function asLine(setting: LineSetting): Line {
  return { key: `line-${++lineCount}`, setting }
}

const usrOf = () => (history.state as { usr?: unknown } | null)?.usr ?? null

export const useMultitester = create<State>()(() => {
  const { columns, compare, lines, saved } = readTester()
  return {
    ...viewOf({ search: location.search, state: usrOf() }),
    multitesterColumns: columns,
    compare,
    lines: lines.map(asLine),
    saved,
    open: null,
    extents: new Map(),
  }
})

const { getState, setState } = useMultitester
useMultitester.subscribe(({ multitesterColumns: columns, compare, lines, saved }, before) => {
  const isSame =
    columns === before.multitesterColumns &&
    compare === before.compare &&
    lines === before.lines &&
    saved === before.saved
  if (!isSame) keepSoon()
})

// A dragged slider changes many times in a moment; the last state is what counts.
let waiting: ReturnType<typeof setTimeout> | undefined
function keepSoon() {
  waiting ??= setTimeout(keepNow, 200)
}
function keepNow() {
  clearTimeout(waiting)
  waiting = undefined
  const { multitesterColumns: columns, compare, lines, saved } = getState()
  storeTester({ columns, compare, lines: lines.map(({ setting }) => setting), saved })
}
addEventListener('pagehide', () => waiting !== undefined && keepNow())

/** The lines that are shown: the saved ones in the saved view, else what is on the tester. */
export const shownLines = ({ multitesterSaved, saved, lines }: State) =>
  multitesterSaved ? saved : lines

const change = (next: (lines: readonly Line[], state: State) => readonly Line[]) =>
  setState((state) => {
    const lines = next(shownLines(state), state)
    return state.multitesterSaved ? { saved: lines } : { lines }
  })

/** Shows the view that the address names. */
export function showView(view: View) {
  const { multitesterActive, multitesterSaved } = getState()
  const isSame =
    multitesterActive === view.multitesterActive && multitesterSaved === view.multitesterSaved
  if (!isSame) setState({ ...view, open: null })
}

/** Puts a line before the others, unless its style is on the tester; then that one comes first. */
export function putLine(setting: LineSetting) {
  setState(({ lines }) => {
    const there = lines.find((line) => line.setting.style === setting.style)
    const others = lines.filter((line) => line !== there)
    return { lines: [there ?? asLine(setting), ...others].slice(0, mostLines), open: null }
  })
}

/** Puts lines after the others, those whose style is on the tester left out. */
export function addLines(settings: readonly LineSetting[]) {
  setState(({ lines }) => {
    const there = new Set(lines.map(({ setting }) => setting.style))
    const added = settings.filter(({ style }) => !there.has(style)).map(asLine)
    return { lines: [...lines, ...added].slice(0, mostLines) }
  })
}

/** One more line at the end, also of a style that is there already: to be set otherwise. */
export function addLine(setting: LineSetting) {
  setState(({ lines }) => ({ lines: [...lines, asLine(setting)].slice(0, mostLines) }))
}

/** Takes away what has been added since; changes to the lines that stay are kept. */
export function restoreLines(before: readonly Line[]) {
  const keys = new Set(before.map(({ key }) => key))
  setState(({ lines }) => ({ lines: lines.filter(({ key }) => keys.has(key)) }))
}

export function removeLine(key: string) {
  change((lines) => lines.filter((line) => line.key !== key))
}

/** Changes a line; lines that are to look equally large follow it. */
export function changeLine(key: string, setting: LineSetting) {
  change((lines, { compare, extents }) =>
    equal(
      lines.map((line) => (line.key === key ? { ...line, setting } : line)),
      key,
      compare,
      extents,
    ),
  )
}

/** Sets every line like one of them, as far as their styles can follow; texts and styles stay. */
export function setAllLike(key: string, abilitiesOf: (style: string) => Abilities) {
  change((lines) => {
    const model = lines.find((line) => line.key === key)?.setting
    if (!model) return lines
    return lines.map((line) => ({
      ...line,
      setting: setLike(line.setting, model, abilitiesOf(line.setting.style)),
    }))
  })
  settle()
}

/** Gives every line the same text. */
export function setTexts(part: Pick<LineSetting, 'text' | 'language' | 'direction'>) {
  change((lines) => lines.map((line) => ({ ...line, setting: { ...line.setting, ...part } })))
}

export const setColumns = (multitesterColumns: 1 | 2) => setState({ multitesterColumns })

export const toggleControls = (key: string) =>
  setState(({ open }) => ({ open: open === key ? null : key }))

/** Lines look equally large by x-height or width, as large as the first; null: as they were before. */
export function setCompare(compare: Compare | null) {
  setState({ compare })
  change((lines) =>
    lines.map(({ key, setting, before }) =>
      compare
        ? { key, setting, before: before ?? { size: setting.size, leading: setting.leading } }
        : { key, setting: { ...setting, ...before } },
    ),
  )
  settle()
}

/** Stores the extents of a line that others are to match. */
export function reportExtents(key: string, extents: Extents) {
  const known = getState().extents.get(key)
  if (isNear(known?.xHeight, extents.xHeight) && isNear(known?.width, extents.width)) return
  setState((state) => ({ extents: new Map(state.extents).set(key, extents) }))
  settle()
}

function isNear(one: number | undefined, other: number | undefined) {
  return one === other || (!!one && !!other && Math.abs(one / other - 1) < 0.0005)
}

/** The first line leads. */
function settle() {
  change((lines, { compare, extents }) => equal(lines, lines[0]?.key ?? '', compare, extents))
}

function equal(
  lines: readonly Line[],
  model: string,
  compare: Compare | null,
  extents: ReadonlyMap<string, Extents>,
) {
  if (!compare) return lines
  const of = lines.flatMap(({ key }) => {
    const extent = extents.get(key)?.[compare]
    return extent ? ([[key, extent]] as const) : []
  })
  return equalise(lines, model, new Map(of))
}

/** The hearts have changed: saved lines that are still wanted stay as they are set. */
export function syncSaved(wanted: readonly { key: string; setting: LineSetting }[]) {
  setState(({ saved }) => {
    const next = wanted.map((line) => saved.find(({ key }) => key === line.key) ?? line)
    const isSame = next.length === saved.length && next.every((line, at) => line === saved[at])
    return isSame ? {} : { saved: next }
  })
}

/** Another tester in place of this one, as a link brings it. */
export function replaceState({ columns, compare, lines }: SharedState) {
  setState({ multitesterColumns: columns, compare, lines: lines.map(asLine), open: null })
}

/** The state that a link to the shown tester holds. */
export function sharedState(state = getState()): SharedState {
  const { multitesterColumns: columns, compare } = state
  return { columns, compare, lines: shownLines(state).map(({ setting }) => setting) }
}
