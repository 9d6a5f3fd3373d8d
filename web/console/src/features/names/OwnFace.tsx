import { useDebounced } from '@typecase/shared/use-debounced'
import { FaceName, StyleName } from './StyleName'
import { textFontAddress } from './text-font'

type Props = {
  styleId: string
  /** Visitors see the style, so that it has a font for its names. */
  isSeen: boolean
  children: string
}

/** ms without another letter of a name that is being typed. */
const pause = 300

/** A name in the face of a style, also of one that visitors do not see: for who may edit families. */
export function OwnFace({ styleId, isSeen, children }: Props) {
  const name = useDebounced(children, pause)
  if (isSeen) return <StyleName styleId={styleId}>{children}</StyleName>
  return (
    <FaceName address={textFontAddress(styleId, name)} id={`draft-${styleId}-${name}`}>
      {children}
    </FaceName>
  )
}
