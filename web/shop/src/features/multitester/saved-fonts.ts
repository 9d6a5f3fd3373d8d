import type { Family } from '#src/features/catalogue/queries.ts'
import type { Heart } from '#src/features/hearts/store.ts'
import { startLine } from './start-line'
import type { Catalogue } from './use-catalogue'

/** The heart of a line: of the family where it stands in the family's own style, else of the style. */
export function heartOf(
  { id, name, specimen }: Pick<Family, 'id' | 'name' | 'specimen'>,
  style: { id: string; name: string; fullName?: string },
): Heart {
  if (style.id === specimen.style.id) return { id, name }
  return { id: style.id, name: style.fullName ?? `${name} ${style.name}` }
}

/** A line for every saved font that is on sale: a family by its own style, a style by itself. */
export function savedLines(hearts: readonly Heart[], { familyOf }: Catalogue) {
  return hearts.flatMap(({ id }) => {
    const family = familyOf(id)
    if (!family) return []
    const style = id === family.id ? family.specimen.style : { id }
    return [{ key: id, setting: startLine(family, style) }]
  })
}
