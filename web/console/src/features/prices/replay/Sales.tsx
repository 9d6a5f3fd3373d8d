import { money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import { CourseChart } from './CourseChart'
import { byCurrency, courseOf } from './cumulative'
import css from './Replay.module.css'
import { Rows, type Row } from './Rows'
import type { Replay, ReplayedSales } from './queries'

/** "+€938.00, +4.2 %"; a share only where something was sold. */
function differenceWords({ currency, sold, replayed }: ReplayedSales) {
  const difference = replayed - sold
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : ''
  const amount = sign + money(Math.abs(difference), currency)
  if (sold === 0 || difference === 0) return amount
  const share = number(Math.abs((100 * difference) / sold), 1)
  return text('console.replay.difference', { amount, share: sign + share })
}

const rowsOf = (sales: ReplayedSales, isOnly: boolean): Row[] => {
  const { currency, sold, replayed } = sales
  const label = (name: 'sold' | 'replayed' | 'change') =>
    isOnly ? text(`console.replay.${name}`) : text(`console.replay.${name}In`, { currency })
  return [
    { label: label('sold'), value: money(sold, currency) },
    {
      label: label('replayed'),
      value: money(replayed, currency),
      isChanged: replayed !== sold,
    },
    { label: label('change'), value: differenceWords(sales) },
  ]
}

type Props = {
  replay: Replay
  /** Of the shop. */
  currency: string
  now: Date
}

/** The last days as they were sold and at the prices of the draft. */
export function Sales({ replay, currency, now }: Props) {
  const { orders, changedOrders, days, isWhole } = replay
  const sums = byCurrency(replay, currency)
  return (
    <Part
      title={text('console.replay.title', { days })}
      aside={text('console.replay.orders', { count: orders })}
    >
      {sums.length === 0 && <p className="quiet">{text('console.replay.nothingSold', { days })}</p>}
      {sums[0] && (
        <CourseChart currency={sums[0].currency} course={courseOf(replay, sums[0].currency, now)} />
      )}
      {sums.map((sales) => (
        <Rows key={sales.currency} rows={rowsOf(sales, sums.length === 1)} />
      ))}
      {sums.length > 0 && (
        <p className={css.note}>
          {text('console.replay.assumes', { changed: changedOrders, orders })}
          {!isWhole && ` ${text('console.replay.inPart')}`}
        </p>
      )}
    </Part>
  )
}
