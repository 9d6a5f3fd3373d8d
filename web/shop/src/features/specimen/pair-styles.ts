import type { Style } from '#src/features/catalogue/queries.ts'

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
