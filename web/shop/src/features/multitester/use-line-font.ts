import type { Family } from '#src/features/catalogue/queries.ts'
import { placeOn } from '#src/features/tester/axes.ts'
import type { LineSetting } from '#src/features/tester/panel/setting.ts'
import { featureKey, firstPlace } from '#src/features/tester/tester-address.ts'
import { useTesterFont } from '#src/features/tester/use-tester-font.ts'
import type { LineStyle } from './use-line-style'

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
