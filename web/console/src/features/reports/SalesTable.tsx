import { money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import type { Faces } from '../families/use-faces'
import table from '../list/ListTable.module.css'
import { StyleName } from '../names/StyleName'
import css from './Sales.module.css'
import { nameOfSum } from './names'
import { change, type CurrencySales, type SalesRow } from './rows'
import type { Grouping, Span } from './views'

type Props = {
  by: Grouping
  span: Span
  sales: CurrencySales
  /** Of the keys, where they are families or styles. */
  faces: Faces
  isOld: boolean
}

/** The rows of a report in one currency, and their sum. */
export const SalesTable = ({ by, span, sales: { total, rows }, faces, isOld }: Props) => (
  <table className={`${table.table} ${css.table}`} data-old={isOld || undefined}>
    <thead>
      <tr>
        <th scope="col">{text(`console.sales.column.${by}`)}</th>
        {(['lines', 'sold', 'back', 'net', 'before', 'change'] as const).map((column) => (
          <th key={column} scope="col" className={table.amount}>
            {text(`console.sales.column.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.key} className={table.row}>
          <th scope="row" className={table.lead}>
            <Name by={by} row={row} span={span} styleId={faces.get(row.key) ?? null} />
          </th>
          <Amounts {...row} />
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr className={`${table.row} ${css.total}`}>
        <th scope="row">{text('console.sales.total')}</th>
        <Amounts {...total} />
      </tr>
    </tfoot>
  </table>
)

type AmountsProps = Pick<SalesRow, 'currency' | 'lines' | 'soldNet' | 'backNet' | 'net' | 'before'>

function Amounts({ currency, lines, soldNet, backNet, net, before }: AmountsProps) {
  const changed = change({ net, before })
  const wide = `${table.amount} ${table.narrowNot}`
  return (
    <>
      <td className={wide}>{number(lines)}</td>
      <td className={wide}>{money(soldNet, currency)}</td>
      <td className={`${wide} ${table.quiet}`}>{backNet === 0 ? '–' : money(backNet, currency)}</td>
      <td className={table.amount}>{money(net, currency)}</td>
      <td className={`${wide} ${table.quiet}`}>
        {before === null ? '' : before === 0 ? '–' : money(before, currency)}
      </td>
      <td className={wide}>{before === null ? '' : changed === null ? '–' : signed(changed)}</td>
    </>
  )
}

const signed = (per: number) => `${per > 0 ? '+' : ''}${number(per)} %`

type NameProps = { by: Grouping; row: SalesRow; span: Span; styleId: string | null }

/** The name of a row, which leads to its orders where orders can be narrowed to it. */
function Name({ by, row, span, styleId }: NameProps) {
  const name = <StyleName styleId={styleId}>{nameOfSum(by, row)}</StyleName>
  const filter = ordersOf(by, row, span)
  if (filter === null) return name
  return (
    <TextLink className={table.link} to={paths.ordersOf(filter)}>
      {name}
    </TextLink>
  )
}

/** The filter of the orders of a row; null: orders are not found by it. */
function ordersOf(by: Grouping, { key, currency }: SalesRow, span: Span) {
  if (key === '') return null
  if (by === 'day') return { currency, from: key, to: key }
  if (by === 'family' || by === 'country' || by === 'licence') {
    return { currency, ...span, [by]: key }
  }
  return null
}
