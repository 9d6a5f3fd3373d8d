import { day, money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { BlankRows } from '../list/BlankRows'
import table from '../list/ListTable.module.css'
import { orderName } from '../orders/order-words'
import css from './Payouts.module.css'
import type { PayoutLine } from './queries'

type Props = {
  /** null: they are on their way for the first time. */
  lines: readonly PayoutLine[] | null
  currency: string
  isOld: boolean
  /** The member may open orders. */
  mayRead: boolean
}

/** A page of the entries of a payout. */
export const LineTable = ({ lines, currency, isOld, mayRead }: Props) => (
  <table
    className={table.table}
    data-old={isOld || undefined}
    aria-busy={isOld || lines === null}
    aria-label={text('console.payouts.entries')}
  >
    <thead>
      <tr>
        <th scope="col">{text('console.payouts.what')}</th>
        <th scope="col">{text('console.payouts.day')}</th>
        <th scope="col">{text('console.payouts.order')}</th>
        <th scope="col">{text('console.payouts.ledger')}</th>
        {(['amount', 'fee', 'net'] as const).map((name) => (
          <th key={name} scope="col" className={table.amount}>
            {text(`console.payouts.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines?.map((line) => <Row key={line.id} {...{ line, currency, mayRead }} />) ?? (
        <BlankRows columns={7} />
      )}
    </tbody>
  </table>
)

type RowProps = { line: PayoutLine; currency: string; mayRead: boolean }

const Row = ({ line, currency, mayRead }: RowProps) => (
  <tr className={`${table.row} ${css.entry}`}>
    <th scope="row" className={css.what}>
      {text(`console.payouts.kind.${line.kind}`)}
    </th>
    <td className={`${table.whole} ${table.quiet} ${table.narrowNot}`}>{day(line.createdAt)}</td>
    <td className={css.order}>
      <Order line={line} mayRead={mayRead} />
    </td>
    <td className={`${css.ledger} ${line.match === 'matched' ? table.quiet : ''}`}>
      {text(`console.payouts.match.${line.match}`)}
    </td>
    <td className={`${table.amount} ${table.narrowNot}`}>{money(line.amount, currency)}</td>
    <td className={`${table.amount} ${table.quiet} ${table.narrowNot}`}>
      {money(line.fee, currency)}
    </td>
    <td className={`${table.amount} ${css.lineNet}`}>{money(line.net, currency)}</td>
  </tr>
)

function Order({ line: { orderId }, mayRead }: { line: PayoutLine; mayRead: boolean }) {
  if (orderId === null) return '–'
  const name = orderName({ id: orderId, number: null })
  return mayRead ? <TextLink to={paths.order(orderId)}>{name}</TextLink> : name
}
