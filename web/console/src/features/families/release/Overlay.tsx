import { useId } from 'react'
import type { GlyphDrawing, ReleaseView } from './queries'
import css from './Overlay.module.css'

type Lines = ReleaseView['after']['lines']

/** Room around a glyph, in units of the font: as high as the line, as wide as both versions. */
export function boxOf({ before, after }: GlyphDrawing, lines: Lines, margin: number) {
  const em = lines.ascender - lines.descender || 1000
  const width = Math.max(before?.advance ?? 0, after?.advance ?? 0, 1)
  const room = em * margin
  const height = em + 2 * room
  const wide = Math.max(width + 2 * room, height)
  return {
    x: (width - wide) / 2,
    y: -lines.ascender - room,
    width: wide,
    height,
  }
}

type Props = {
  drawing: GlyphDrawing
  lines: Lines
  /** Pale where both versions are the same, for the eye to find the rest. */
  isPale?: boolean
  /** Of the height of a line, around it. */
  margin?: number
}

/** Both versions over each other: only the old one grey, only the new one rubric. */
export function Overlay({ drawing, lines, isPale = false, margin = 0.12 }: Props) {
  const id = useId()
  const { x, y, width, height } = boxOf(drawing, lines, margin)
  const box = { x, y, width, height }
  const old = drawing.before?.path ?? ''
  const now = drawing.after?.path ?? ''
  return (
    <svg
      className={css.overlay}
      data-pale={isPale || undefined}
      viewBox={`${x} ${y} ${width} ${height}`}
      aria-hidden
    >
      <Outside id={`${id}-old`} path={old} {...box} />
      <Outside id={`${id}-new`} path={now} {...box} />
      <path className={css.both} d={now} />
      <path className={css.now} d={now} mask={`url(#${id}-old)`} />
      <path className={css.old} d={old} mask={`url(#${id}-new)`} />
    </svg>
  )
}

type OutsideProps = {
  id: string
  path: string
  x: number
  y: number
  width: number
  height: number
}

/** A mask that hides what an outline fills. */
const Outside = ({ id, path, ...box }: OutsideProps) => (
  <mask id={id} maskUnits="userSpaceOnUse" {...box}>
    <rect {...box} fill="white" />
    <path d={path} fill="black" />
  </mask>
)

/** A glyph as a row of a table shows it. */
export function GlyphSign({ path, lines }: { path: string; lines: Lines }) {
  const height = lines.ascender - lines.descender || 1000
  return (
    <svg
      className={css.sign}
      viewBox={`0 ${-lines.ascender} ${height * 1.6} ${height}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden
    >
      <path d={path} />
    </svg>
  )
}
