import type { Schemas } from '@typecase/shared/api'
import { useState } from 'react'
import type { Font, Style } from '#src/features/catalogue/queries.ts'
import { placeOn, type Coordinates } from '#src/features/tester/axes.ts'
import {
  fitTo,
  plainLine,
  withFeature,
  type LineSetting,
} from '#src/features/tester/panel/setting.ts'
import { overTwoLines } from '#src/features/tester/specimen-words.ts'
import { useIsNarrow } from '#src/features/tester/use-is-narrow.ts'
import { fittedSize, fittingSizes, longestOf, widestLine } from './hero-fit'
import { useRoom } from './use-room'

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
    setStyle: (next: Style) =>
      change(fitTo({ ...setting, style: next.id, coordinates: specimen.coordinates }, next)),
    /** A style with words in a language; without words it keeps its own. */
    setWords: (next: Style, { sample, code, direction }: Words) =>
      change(
        fitTo(
          {
            ...setting,
            style: next.id,
            coordinates: specimen.coordinates,
            ...(sample !== '' && { text: overTwoLines(sample).join('\n') }),
            language: code,
            direction,
          },
          next,
        ),
      ),
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
