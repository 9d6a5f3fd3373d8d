import { memo, useEffect } from 'react'
import { text } from '#src/messages/text.ts'
import { useIsDrawn, wantImage } from './drawn-images'
import { sheetMask, sheetOf } from './drawn-glyph'
import css from './GlyphGrid.module.css'
import { unicodeOf, type Glyph, type GlyphTable } from './glyph-table'

type Props = {
  cell: number
  /** From 1. */
  column: number
  table: GlyphTable
  glyph: Glyph
  /** px */
  side: number
  isChosen: boolean
  hasTabStop: boolean
}

/** One glyph of a grid, cut out of the sheet that it is drawn on. */
export const GlyphCell = memo(function GlyphCell(props: Props) {
  const { cell, column, table, glyph, side, isChosen, hasTabStop } = props
  const sheet = sheetOf(table, glyph.id)
  const isDrawn = useIsDrawn(sheet)
  useEffect(() => wantImage(sheet), [sheet])
  return (
    <div
      role="gridcell"
      className={css.cell}
      data-cell={cell}
      aria-colindex={column}
      aria-selected={isChosen}
      aria-label={spokenName(glyph)}
      tabIndex={hasTabStop ? 0 : -1}
    >
      {isDrawn && (
        <i
          className={css.ink}
          style={{ ...sheetMask(table, glyph.id, side), width: side, height: side }}
        />
      )}
    </div>
  )
})

function spokenName({ name, codePoint }: Glyph) {
  return codePoint === null ? name : text('glyphs.spoken', { name, code: unicodeOf(codePoint) })
}
