import { encode } from 'uqr'
import css from './QrCode.module.css'

type Props = { value: string; label: string }

/** A text as a QR code: one path of squares, in colours that a camera reads in the dark theme too. */
export function QrCode({ value, label }: Props) {
  const { data, size } = encode(value, { ecc: 'M', border: 4 })
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={pathOf(data)} shapeRendering="crispEdges" />
    </svg>
  )
}

/** Runs of dark squares, row by row. */
export const pathOf = (rows: readonly (readonly boolean[])[]) =>
  rows
    .map((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
    .flat()
    .join('')

function runsOf(row: readonly boolean[]) {
  const runs: [start: number, length: number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
