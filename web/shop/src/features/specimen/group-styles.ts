import type { Style } from '#src/features/catalogue/queries.ts'

type StyleGroup = { name: string; styles: Style[] }

// Up to so many styles make one list.
const listed = 24

const weights =
  /\b((extra|ultra|semi|demi)[ -]?)?(hairline|thin|light|book|regular|roman|normal|medium|bold|heavy|black|extra|ultra)\b/gi
const slopes = /\b(italic|oblique|slanted)\b/gi

/**
 * A long list of styles in groups by what their names say beside weight and slope: width, optical
 * size. `plain` is the name for what has nothing else. null: they make one list.
 */
export function groupStyles(styles: readonly Style[], plain: string): StyleGroup[] | null {
  if (styles.length <= listed) return null
  const groups = new Map<string, Style[]>()
  for (const style of styles) {
    const name = kindOf(style.name) || plain
    groups.set(name, [...(groups.get(name) ?? []), style])
  }
  if (groups.size < 2 || groups.size > styles.length / 2) return null
  return [...groups].map(([name, styles]) => ({ name, styles }))
}

function kindOf(name: string) {
  return name.replace(slopes, ' ').replace(weights, ' ').replace(/\s+/g, ' ').trim()
}

/** Styles in rows: an upright with the italic of its weight, width and kind, or one alone. */
export function pairStyles(styles: readonly Style[]): Style[][] {
  const uprights = styles.filter(({ italic }) => !italic)
  const left = new Set(styles.filter(({ italic }) => italic))
  const rows = uprights.map((upright) => {
    const italic = [...left].find((style) => isItalicOf(style, upright))
    if (!italic) return [upright]
    left.delete(italic)
    return [upright, italic]
  })
  return [...rows, ...[...left].map((italic) => [italic])]
}

function isItalicOf(italic: Style, upright: Style) {
  return (
    italic.weight === upright.weight &&
    italic.width === upright.width &&
    italic.axes.length > 0 === upright.axes.length > 0 &&
    italic.price === upright.price &&
    stem(italic.name) === stem(upright.name)
  )
}

// "Bold" and "Bold Italic", "Regular" and "Italic", "12 Regular" and "12 Italic" have one stem.
function stem(name: string) {
  return name.replace(/\b(Regular|Roman|Italic|Oblique|Slanted)\b/g, '').trim()
}
