import { useQuery } from '@tanstack/react-query'
import { type Family, fontQuery, type Font, type Style } from '#src/features/catalogue/queries.ts'
import { placeOn } from '#src/features/tester/axes.ts'
import type { LineSetting } from '#src/features/tester/panel/setting.ts'
import { featureKey, firstPlace } from '#src/features/tester/tester-address.ts'
import { useTesterFont } from '#src/features/tester/use-tester-font.ts'

type Request = {
  family: Family
  found: LineStyle
  setting: LineSetting
  isNear: boolean
  /** The visitor types in it: what that needs does not wait for other lines. */
  isActive: boolean
}

/** The face that sets a line of the tester. */
export function useLineFont({ family, found, setting, isNear, isActive }: Request) {
  const { style, details } = found
  const { axes, instances } = details?.style ?? { axes: [], instances: [] }
  const { specimen } = family
  const begin = firstPlace(style.tester, specimen) ?? {}
  const on = Object.entries(setting.features).flatMap(([tag, isOn]) => (isOn ? [tag] : []))
  // Until the axes are known, only the place at which the style's first font stands can be told.
  const isTold = details !== undefined || isSame(setting.coordinates, begin)

  return useTesterFont({
    styleId: style.id,
    tester: style.tester,
    protection: family.protection,
    text: setting.text,
    letterCase: setting.letterCase,
    language: setting.language ?? family.language,
    place: details ? placeOn(axes, setting.coordinates) : setting.coordinates,
    start: details ? placeOn(axes, begin) : begin,
    instances,
    features: featureKey(on),
    isNear: isNear && isTold,
    isBatched: !isActive,
  })
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

export type LineStyle = {
  /** The style of the text; known at once for the family's own style, else with the font. */
  style: Pick<Style, 'id' | 'name' | 'metrics' | 'tester'>
  /** All about the family and this style of it; undefined until it has come. */
  details: { font: Font; style: Style } | undefined
}

/** The style that a line is set in; null: not there yet, or the family has it no more. */
export function useLineStyle(family: Family, id: string, isNear: boolean) {
  const query = useQuery({ ...fontQuery(family.id), enabled: isNear })
  const font = query.data
  const own = family.specimen.style.id === id ? family.specimen.style : undefined
  const full = font?.styles.find((style) => style.id === id)
  const style = own ?? full
  const line: LineStyle | null = style
    ? { style, details: font && full ? { font, style: full } : undefined }
    : null
  return { line, isGone: font !== undefined && !full, query }
}
