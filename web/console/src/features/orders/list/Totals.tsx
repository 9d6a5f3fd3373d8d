import { money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { OrderSums } from '../queries'
import css from './Totals.module.css'

type Props = {
  /** null: they are on their way. */
  sums: readonly OrderSums[] | null
  /** They are of the filter before. */
  isOld: boolean
}

const sumNames = ['net', 'tax', 'total', 'refunded'] as const

/** Sums over the whole filter, a row for each currency. */
export const Totals = ({ sums, isOld }: Props) => (
  <table
    className={css.totals}
    data-old={isOld || undefined}
    aria-label={text('console.sums.title')}
  >
    <thead>
      <tr>
        <th scope="col">{text('console.sums.currency')}</th>
        <th scope="col">{text('console.sums.count')}</th>
        {sumNames.map((name) => (
          <th key={name} scope="col">
            {text(`console.sums.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {sums === null && (
        <tr aria-hidden="true">
          <th scope="row" data-label={text('console.sums.currency')}>
            &nbsp;
          </th>
          {(['count', ...sumNames] as const).map((name) => (
            <td key={name} data-label={text(`console.sums.${name}`)}>
              &nbsp;
            </td>
          ))}
        </tr>
      )}
      {sums?.map((row) => (
        <tr key={row.currency}>
          <th scope="row" data-label={text('console.sums.currency')}>
            {row.currency}
          </th>
          <td data-label={text('console.sums.count')}>{number(row.count)}</td>
          {sumNames.map((name) => (
            <td key={name} data-label={text(`console.sums.${name}`)}>
              {amountOf(row, name)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function amountOf(row: OrderSums, name: (typeof sumNames)[number]) {
  if (row[name] === 0) return '–'
  return money(name === 'refunded' ? -row[name] : row[name], row.currency)
}
