import { useEffect } from 'react'
import { loadFace, loadNameFont, nameFontFamily } from './name-font'
import css from './StyleName.module.css'

type Props = {
  /** null: none of the catalogue; the interface face sets the name. */
  styleId: string | null
  children: string
}

/** The name of a family, or of something that is sold of it, in the face of one of its styles. */
export function StyleName({ styleId, children }: Props) {
  useEffect(() => {
    if (styleId !== null) void loadNameFont(styleId)
  }, [styleId])
  if (styleId === null) return children
  return (
    <span
      className={css.name}
      style={{ fontFamily: `"${nameFontFamily(styleId)}", var(--ui)` }}
      dir="auto"
    >
      {children}
    </span>
  )
}

type FaceProps = {
  /** Where its font is, and a name for it that nothing else has. */
  address: string
  id: string
  children: string
}

/** A name in the face of a font that is no style of the shop yet. */
export function FaceName({ address, id, children }: FaceProps) {
  const family = nameFontFamily(id)
  useEffect(() => void loadFace(family, address), [family, address])
  return (
    <span className={css.name} style={{ fontFamily: `"${family}", var(--ui)` }} dir="auto">
      {children}
    </span>
  )
}
