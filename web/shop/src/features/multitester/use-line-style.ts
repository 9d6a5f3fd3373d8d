import { useQuery } from '@tanstack/react-query'
import { fontQuery, type Family, type Font, type Style } from '#src/features/catalogue/queries.ts'

export type LineStyle = {
  /** What sets the text; known at once for the family's own style, else with the font. */
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
