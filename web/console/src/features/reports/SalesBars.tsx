import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import css from './Sales.module.css'
import { nameOfSum } from './names'
import type { CurrencySales, SalesRow } from './rows'
import type { Grouping, Span } from './views'

const height = 112

type Props = { by: Grouping; span: Span; sales: CurrencySales }

/** Net sales of days or months: a thick bar each, and a thin one for the year before. */
export function SalesBars({ by, span, sales: { total, rows, before } }: Props) {
  const steps = stepsOf(by, span)
  const net = new Map(rows.map((row) => [row.key, row.net]))
  const amounts = steps.flatMap((key) => [net.get(key) ?? 0, before.get(key) ?? 0])
  const [most, least] = [Math.max(1, ...amounts), Math.min(0, ...amounts)]
  const yOf = (amount: number) => ((most - amount) / (most - least)) * height
  const zero = yOf(0)
  const bar = (x: number, amount = 0) => ({ x1: x, x2: x, y1: zero, y2: yOf(amount) })
  const best = rows.reduce((one, other) => (other.net > one.net ? other : one))
  const place = `${(100 * (steps.indexOf(best.key) + 0.36)) / steps.length}%`
  return (
    <figure className={css.chart}>
      {best.net > 0 && (
        <span className={css.best} style={{ left: place, translate: `-${place}` }} aria-hidden>
          {money(best.net, total.currency, 'needed')}
        </span>
      )}
      <svg
        viewBox={`0 0 ${steps.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        data-dense={steps.length > 100 || undefined}
        aria-label={bestWords(by, best)}
      >
        {steps.map((key, at) => (
          <g key={key}>
            <line className={css.bar} {...bar(at + 0.36, net.get(key))} />
            <line className={css.before} {...bar(at + 0.74, before.get(key))} />
          </g>
        ))}
        <line className={css.zero} x1={0} x2={steps.length} y1={zero} y2={zero} />
      </svg>
      <figcaption className={css.ends} aria-hidden>
        <span>{nameOfSum(by, { key: steps[0]! })}</span>
        <span className={css.key}>{text('console.sales.bars')}</span>
        <span>{nameOfSum(by, { key: steps.at(-1)! })}</span>
      </figcaption>
    </figure>
  )
}

/** All days or months of a span: one on which nothing was sold leaves a gap. */
function stepsOf(by: Grouping, { from, to }: Span) {
  const steps = new Set<string>()
  const length = by === 'month' ? 7 : 10
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    steps.add(new Date(at).toISOString().slice(0, length))
  }
  return [...steps]
}

const bestWords = (by: Grouping, best: SalesRow) =>
  text('console.sales.chart', {
    by: text(`console.sales.by.${by}`),
    best: nameOfSum(by, best),
    net: money(best.net, best.currency),
  })
