import { useRef } from 'react'
import type { Coordinates } from './axes'
import css from './SetText.module.css'
import { variationSettings } from './tester-address'
import { useLineImage } from './use-line-image'
import type { TesterState } from './use-tester-font'

export type SetTextProps = {
  text: string
  font: TesterState
  /** False while the text is out of sight and its face not asked for. */
  isNear?: boolean
  language?: string
  direction?: 'ltr' | 'rtl'
  /** On the axes, where it is not the one that the font was asked for. */
  place?: Coordinates
  /** em */
  tracking?: number
  /** em between the edge of the first glyph's box and its ink. */
  bearing?: number
  /** CSS font-feature-settings */
  features?: string
}

/**
 * A text of the page's own in a tester font, not to be typed in: the name of a style, a word. Where
 * no font is sent it is drawn as an image; where that does not come either, the interface face tells
 * it.
 */
export function SetText(props: SetTextProps) {
  const { text, font, tracking = 0, bearing = 0 } = props
  const element = useRef<HTMLSpanElement>(null)
  const image = useLineImage(element, props, { isPaced: true })
  // The face of a line without a font holds gaps alone; here the text is told until its image comes.
  const face = font.alias === null ? null : font.face
  return (
    <span
      ref={element}
      className={css.text}
      lang={props.language}
      dir={props.direction}
      {...image.attributes}
      style={{
        marginInlineStart: bearing === 0 ? undefined : `${-bearing}em`,
        ...(face && {
          ...face,
          ...(props.place && { fontVariationSettings: variationSettings(props.place) }),
          letterSpacing: tracking === 0 ? undefined : `${tracking}em`,
          fontFeatureSettings: props.features,
        }),
        ...image.style,
      }}
    >
      {text}
    </span>
  )
}
