import { date, money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import css from './Replay.module.css'
import type { Course } from './cumulative'

const size = { width: 352, height: 112 }

/** The points of a line through sums, of which `most` is at the upper edge. */
function pointsOf(sums: readonly number[], most: number) {
  const step = size.width / Math.max(1, sums.length - 1)
  const height = (sum: number) => size.height - 2 - (sum / most) * (size.height - 4)
  return sums.map((sum, at) => `${(at * step).toFixed(1)},${height(sum).toFixed(1)}`).join(' ')
}

type Props = { course: Course; currency: string }

/** Net sales from the first day on: as sold in ink, at the draft's prices in rubric. */
export function CourseChart({ course, currency }: Props) {
  const { days, sold, replayed } = course
  const most = Math.max(1, ...sold, ...replayed)
  const [first, last] = [days[0]!, days.at(-1)!]
  const label = text('console.replay.chart', {
    first: date(first),
    last: date(last),
    sold: money(sold.at(-1)!, currency),
    replayed: money(replayed.at(-1)!, currency),
  })
  return (
    <figure className={css.chart}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <polyline className={css.replayedLine} points={pointsOf(replayed, most)} />
        <polyline className={css.soldLine} points={pointsOf(sold, most)} />
      </svg>
      <figcaption className={css.ends} aria-hidden>
        <span>{date(first)}</span>
        <span>{date(last)}</span>
      </figcaption>
    </figure>
  )
}
