import { useState } from 'react'
import type { Font, Style } from '#src/features/catalogue/queries.ts'
import { placeOn, type Coordinates } from './axes'
import { overTwoLines } from './specimen-words'

type Switched = ReadonlyMap<string, boolean>

/** How the line of a font page is set, and how the visitor changes that. */
export function useSetting(font: Font) {
  const { specimen, styles } = font
  const first = styles.find(({ id }) => id === specimen.style.id) ?? styles[0]!

  const [text, setText] = useState(() => overTwoLines(specimen.text).join('\n'))
  const [style, setStyle] = useState(first)
  const [size, setSize] = useState<number | null>(null)
  const startOf = (style: Style) =>
    placeOn(style.axes, style.id === first.id ? specimen.coordinates : {})
  const [place, setPlace] = useState<Coordinates>(() => startOf(first))
  const [switched, setSwitched] = useState(() =>
    onlyOf(first, new Map(specimen.features.map((tag) => [tag, true]))),
  )

  return {
    text,
    setText,
    style,
    /** Another style keeps the features that it has too. */
    setStyle: (next: Style) => {
      setStyle(next)
      setPlace(startOf(next))
      setSwitched(onlyOf(next, switched))
    },
    size,
    setSize,
    place,
    /** Where the axes stood before the visitor moved them. */
    start: startOf(style),
    setPlace: (next: Coordinates) => setPlace(placeOn(style.axes, next)),
    setAxis: (tag: string, value: number) => setPlace((place) => ({ ...place, [tag]: value })),
    switched,
    switchFeature: (tag: string, isOn: boolean, isOnByDefault: boolean) => {
      const next = new Map(switched)
      if (isOn === isOnByDefault) next.delete(tag)
      else next.set(tag, isOn)
      setSwitched(next)
    },
  }
}

export type Setting = ReturnType<typeof useSetting>

function onlyOf({ features }: Style, switched: Switched): Switched {
  return new Map([...switched].filter(([tag]) => features.some((feature) => feature.tag === tag)))
}
