import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { GlyphDifference, GlyphDrawing, ReleaseText } from './queries'

/** "−36", "+14": a difference in font units. */
export const signed = (value: number) =>
  value < 0 ? `−${number(Math.abs(value))}` : `+${number(value)}`

/** A number that may be negative, with a true minus sign. */
export const units = (value: number | null) =>
  value === null ? '–' : value < 0 ? `−${number(Math.abs(value))}` : number(value)

/** "U+0067"; empty where a glyph has no character. */
export const codeWords = ({ codePoint }: Pick<GlyphDifference, 'codePoint'>) =>
  codePoint === null ? '' : `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

/** The character of a glyph, or its name: short enough for a cell. */
export const glyphWord = ({ codePoint, name }: GlyphDifference) =>
  codePoint === null ? name : String.fromCodePoint(codePoint)

/** A sentence on one glyph: its name, its points, how far they moved, its advance. */
export function glyphWords(glyph: GlyphDifference, drawing: GlyphDrawing | null) {
  const words = [`${[glyph.name, codeWords(glyph)].filter((word) => word !== '').join(', ')}.`]
  if (glyph.place !== '') words.push(text('console.release.at', { place: glyph.place }))
  if (drawing?.before && drawing.after) {
    words.push(
      text('console.release.points', {
        before: drawing.before.points,
        beforeShown: number(drawing.before.points),
        after: number(drawing.after.points),
        moved: glyph.moved,
        movedShown: number(glyph.moved),
      }),
    )
  }
  words.push(
    text('console.release.advanceWords', {
      before: units(glyph.advanceBefore),
      after: units(glyph.advanceAfter),
    }),
  )
  return words.join(' ')
}

/** Where a text of the shop stands. */
export function whereWords({ kind, name, size, width }: ReleaseText) {
  return text(`console.release.where.${kind}`, {
    language: name,
    size: number(size),
    width: number(width),
  })
}

/** Whether a text reflows, and from where. */
export function reflowWords({ line, word, widestBefore, widestAfter, linesAfter }: ReleaseText) {
  if (line !== null) return text('console.release.reflows', { line: number(line), word })
  const wider = Math.round(widestAfter - widestBefore)
  if (wider === 0 || linesAfter > 1) return text('console.release.stays')
  return text(wider < 0 ? 'console.release.narrower' : 'console.release.wider', {
    width: number(Math.abs(wider)),
  })
}

/** A text of the shop as readers see it, without the marks of Markdown. */
export const plainWords = (words: string) =>
  words
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])([*_])([^*_\s](?:[^*_]*[^*_\s])?)\1(?![\w*])/g, '$2')
    .replace(/^#+ /, '')
