import type { Style } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'

/** Why the axes of a font with avar 2 are not offered, and that the sold font has them. */
export function UntriedAxes({ style }: { style: Style }) {
  return <p>{text('font.untriedAxes', { names: style.untriedAxes.join(', ') })}</p>
}
