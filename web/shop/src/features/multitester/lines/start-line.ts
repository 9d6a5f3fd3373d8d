import type { Family, Style } from '#src/features/catalogue/queries.ts'
import { plainLine, type LineSetting } from '#src/features/tester/panel/setting.ts'

// px by the width of the screen
const usualSize = { narrow: 36, middle: 40, wide: 56 }
// A row of 72 px for type of 56; more where the script needs it.
const closestLeading = 1.29

export type FamilyLike = Pick<Family, 'id' | 'name' | 'script' | 'specimen'>

/**
 * A line as it comes onto the tester: on its axes where the family's specimen stands, the family's
 * own style with its tracking and features too. A text that is there already is taken over where the script is the same.
 */
export function startLine(
  family: FamilyLike,
  style: Pick<Style, 'id'> = family.specimen.style,
  model?: Pick<LineSetting, 'text' | 'language' | 'direction'>,
): LineSetting {
  const { specimen } = family
  const plain = {
    ...plainLine(style.id, specimen.text, sizeHere()),
    leading: Math.max(closestLeading, specimen.leading),
    coordinates: specimen.coordinates,
    ...model,
  }
  if (style.id !== specimen.style.id) return plain
  return {
    ...plain,
    tracking: Math.round(specimen.tracking * 1000),
    features: Object.fromEntries(specimen.features.map((tag) => [tag, true])),
  }
}

function sizeHere() {
  if (innerWidth < 700) return usualSize.narrow
  return innerWidth < 1200 ? usualSize.middle : usualSize.wide
}

/** The text of a line, for others to take over; only where both are of one script. */
export function modelFor(
  family: FamilyLike,
  lines: readonly { setting: LineSetting }[],
  familyOf: (style: string) => FamilyLike | undefined,
) {
  const found = lines.find(({ setting }) => familyOf(setting.style)?.script === family.script)
  if (!found) return undefined
  const { text, language, direction } = found.setting
  return { text, language, direction }
}
