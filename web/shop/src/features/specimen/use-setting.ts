import type { Schemas } from '@typecase/shared/api'
import { useState, useSyncExternalStore } from 'react'
import type { Font, Style } from '#src/features/catalogue/queries.ts'
import { placeOn, type Coordinates } from '#src/features/tester/axes.ts'
import {
  fitTo,
  plainLine,
  withFeature,
  type LineSetting,
} from '#src/features/tester/panel/setting.ts'
import { overTwoLines } from '#src/features/tester/specimen-words.ts'
import { useIsNarrow } from '#src/features/tester/viewport.ts'

/** How the line of a font page is set, and how the visitor changes that. */
export function useSetting(font: Font) {
  const { specimen, styles } = font
  const first = styles.find(({ id }) => id === specimen.style.id) ?? styles[0]!
  const [isSized, setSized] = useState(false)
  const [line, setLine] = useState(() => startLine(font, first))
  const widest = widestOf(line, specimen)
  const height = overTwoLines(specimen.text).length * specimen.leading
  // px; the line's size until the visitor chooses one.
  const fitted = fittedSize(widest, height, useRoom(), useIsNarrow())

  const style = styles.find(({ id }) => id === line.style) ?? first
  const setting: LineSetting = isSized ? line : { ...line, size: fitted }
  const change = (next: LineSetting) => {
    setLine(next)
    setSized(next.size !== fitted)
  }
  const setIn = (next: Style, part: Partial<LineSetting> = {}) =>
    change(fitTo({ ...setting, style: next.id, coordinates: specimen.coordinates, ...part }, next))
  const setPlace = (coordinates: Coordinates) => change({ ...setting, coordinates })

  return {
    setting,
    change,
    /** How the line began. */
    begin: { ...startLine(font, first), size: fitted },
    isSized,
    fitting: fittingSizes(widest, height),
    style,
    /** Another style keeps the features that it has too, and begins where the specimen stands. */
    setStyle: setIn,
    /** A style with words in a language; without words it keeps its own. */
    setWords: (next: Style, { sample, code, direction }: Words) =>
      setIn(next, {
        ...(sample !== '' && { text: overTwoLines(sample).join('\n') }),
        language: code,
        direction,
      }),
    place: placeOn(style.axes, setting.coordinates),
    /** Where the axes stood before the visitor moved them. */
    start: placeOn(style.axes, specimen.coordinates),
    setPlace,
    setAxis: (tag: string, value: number) => setPlace({ ...setting.coordinates, [tag]: value }),
    switched: new Map(Object.entries(setting.features)),
    switchFeature: (tag: string, isOn: boolean, onByDefault: boolean) =>
      change(withFeature(setting, { tag, onByDefault }, isOn)),
  }
}

type Words = Pick<Schemas['LanguageAnswer'], 'sample' | 'code' | 'direction'>

export type Setting = ReturnType<typeof useSetting>

function widestOf({ text, tracking }: LineSetting, specimen: Font['specimen']) {
  const lines = text.split('\n')
  return widestLine(lines, specimen) + longestOf(lines) * (tracking / 1000)
}

function startLine({ specimen }: Font, style: Style): LineSetting {
  const lines = overTwoLines(specimen.text)
  const line: LineSetting = {
    ...plainLine(style.id, lines.join('\n'), 0),
    leading: specimen.leading,
    tracking: Math.round(specimen.tracking * 1000),
    coordinates: specimen.coordinates,
    features: Object.fromEntries(specimen.features.map((tag) => [tag, true])),
  }
  return fitTo(line, style)
}

type Measured = Pick<Schemas['Specimen'], 'text' | 'wordAdvances'>

// px; the widest line of the text decides below the largest.
const largest = { wide: 208, narrow: 88 }
// px of all lines of a family's own text: as two Latin lines of the largest size.
const tallest = { wide: 425, narrow: 180 }
const usualAdvance = 0.5

/**
 * CSS lengths at wide and narrow screens at which a text fits between the margins and is no taller
 * than a title may be. `widest`: em of its widest line; `height`: em of all lines of the family's own
 * text.
 */
export function fittingSizes(widest: number, height: number) {
  const upTo = (max: number) =>
    `min(${max}px, (100vw - 2 * var(--margin) - ${scrollBar}px) / ${atLeastOne(widest).toFixed(3)})`
  return { wide: upTo(largestAt('wide', height)), narrow: upTo(largestAt('narrow', height)) }
}

/** The same in px, where there is so much room: known before anything is laid out. */
export const fittedSize = (widest: number, height: number, room: number, isNarrow: boolean) =>
  Math.round(Math.min(largestAt(isNarrow ? 'narrow' : 'wide', height), room / atLeastOne(widest)))

const largestAt = (screen: 'wide' | 'narrow', height: number) =>
  Math.min(largest[screen], Math.floor(tallest[screen] / atLeastHalf(height)))
const atLeastHalf = (em: number) => Math.max(em, 0.5)
const atLeastOne = (em: number) => Math.max(em, 1)

/**
 * How wide the widest line of a text is in em, without tracking: exactly for the specimen's own text
 * over two lines, for another by its longest line, so that a text that is typed in changes its size
 * in small steps. No font is needed, so nothing moves when it comes.
 */
export function widestLine(lines: readonly string[], { text, wordAdvances }: Measured): number {
  const own = overTwoLines(text)
  const known = wordAdvances.length > 0 ? widthOf(own, wordAdvances) : 0
  const perCharacter = known / longestOf(own) || usualAdvance
  return longestOf(lines) * perCharacter
}

/** Characters of the longest line, at least one. */
const longestOf = (lines: readonly string[]) =>
  Math.max(...lines.map((words) => [...words].length), 1)

function widthOf(lines: readonly string[], wordAdvances: readonly number[]) {
  let first = 0
  const widths = lines.map((line) => {
    const words = wordAdvances.slice(first, (first += line.split(' ').length))
    return words.reduce((sum, advance) => sum + advance, 0)
  })
  return Math.max(...widths)
}

/** px; the width of the window holds it too. */
const scrollBar = 16

// Asking for it lays the page out: it is done once for each width of the window.
let seen: number | undefined
window.addEventListener('resize', () => (seen = undefined))

const room = () => (seen ??= width() - 2 * margin() - scrollBar)

// 100vw: where the visitor has zoomed in, some browsers tell what of it is in sight.
const width = () => Math.max(window.innerWidth, document.documentElement.clientWidth)

// A token of the style sheet.
const margin = () =>
  parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--margin')) || 0

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** px between the margins of the page, as `fittingSizes` has them in CSS. */
const useRoom = () => useSyncExternalStore(subscribe, room)
