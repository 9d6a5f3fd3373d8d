import { number } from '@typecase/shared/format'
import { useDebounced } from '@typecase/shared/use-debounced'
import { text } from '@typecase/shared/messages/text'
import { largeFrame, largeGlyph, useIsDrawn } from './drawn-glyph'
import css from './Inspector.module.css'
import type { GlyphTable } from './glyph-table'

const lines = ['ascender', 'capHeight', 'xHeight', 'baseline', 'descender'] as const
// ms; a held arrow key runs past glyphs that nobody looks at.
const pause = 80

/** A glyph large, on the lines of its style, each with its value in font units. */
export function Inspector({ table, place }: { table: GlyphTable; place: number }) {
  const settled = useDebounced(place, pause)
  const glyph = table.glyphs[settled] ?? table.glyphs[place]!
  const address = largeGlyph(table, glyph.id)
  const isDrawn = useIsDrawn(address) && settled === place

  const { image, lines: tops } = largeFrame(table)
  return (
    <div className={css.inspector} data-testid="inspector">
      {lines.map((line) => (
        <div key={line} className={css.line} data-line={line} style={{ top: part(tops[line]) }}>
          <span>{text(`glyphs.${line}`)}</span>
          <span>{number(line === 'baseline' ? 0 : table[line])}</span>
        </div>
      ))}
      {isDrawn && (
        <i
          className={css.glyph}
          style={{
            top: part(image.top),
            height: part(image.height),
            maskImage: `url("${address}")`,
          }}
        />
      )}
    </div>
  )
}

const part = (ofHeight: number) => `${ofHeight * 100}%`
