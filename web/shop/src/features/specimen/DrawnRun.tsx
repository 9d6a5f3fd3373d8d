import { Fragment, useEffect } from 'react'
import css from './DrawnRun.module.css'
import { cellFor, sheetMask, sheetOf } from './drawn-glyph'
import { useIsDrawn, wantImage } from './drawn-images'
import { glyphRun, type GlyphTable } from './glyph-table'

const em = 32

/** A text as its glyphs drawn by the server, side by side, with one feature on or none. */
export function DrawnRun({
  table,
  text,
  tag,
}: {
  table: GlyphTable
  text: string
  tag: string | null
}) {
  const run = glyphRun(table, text, tag)
  return (
    <span className={css.run} role="img" aria-label={text}>
      {run.map((place, index) => (
        <Fragment key={index}>
          <Drawn table={table} place={place} />
        </Fragment>
      ))}
    </span>
  )
}

function Drawn({ table, place }: { table: GlyphTable; place: number }) {
  const { id, advance } = table.glyphs[place]!
  const sheet = sheetOf(table, id)
  const isDrawn = useIsDrawn(sheet)
  useEffect(() => wantImage(sheet), [sheet])
  const { side, baseline } = cellFor(table, em)
  const width = (advance / table.unitsPerEm) * em
  const placed = { width: side, height: side, left: (width - side) / 2, top: -baseline }
  return (
    <i className={css.glyph} style={{ width }}>
      {isDrawn && <i className={css.ink} style={{ ...sheetMask(table, id, side), ...placed }} />}
    </i>
  )
}
