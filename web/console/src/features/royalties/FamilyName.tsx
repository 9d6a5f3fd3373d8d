import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { StyleName } from '../names/StyleName'
import type { Faces } from '../families/use-faces'

type Props = {
  family: string
  name: string
  faces: Faces
  /** The member may open families. */
  isLink: boolean
}

/** The name of a family in its own face; it leads to its shares, where the shop still has it. */
export function FamilyName({ family, name, faces, isLink }: Props) {
  const shown = <StyleName styleId={faces.get(family) ?? null}>{name}</StyleName>
  if (!isLink || !faces.has(family)) return shown
  return (
    <TextLink look="row" to={paths.family(family)}>
      {shown}
    </TextLink>
  )
}
