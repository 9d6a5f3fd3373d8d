import { day, money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { rowLink, useRowKeys } from '../keys/use-keys'
import { BlankRows } from '../list/BlankRows'
import table from '../list/ListTable.module.css'
import { returning, useReturnFocus } from '../list/return-focus'
import { StateMark } from '../orders/StateMark'
import { amountWords, markOf, statusWords } from './payout-words'
import css from './Payouts.module.css'
import type { FoundPayout } from './queries'

type Props = {
  /** null: they are on their way for the first time. */
  payouts: readonly FoundPayout[] | null
  /** The rows are of the filter or the page before. */
  isOld: boolean
}

/** The payouts of a page, the newest first; each row leads to its payout. */
export function PayoutTable({ payouts, isOld }: Props) {
  useRowKeys()
  useReturnFocus(payouts !== null)
  return (
    <table
      className={table.table}
      data-old={isOld || undefined}
      aria-busy={isOld || payouts === null}
    >
      <thead>
        <tr>
          <th scope="col">{text('console.payouts.arrives')}</th>
          <th scope="col">{text('console.payouts.state')}</th>
          <th scope="col">{text('console.payouts.differing')}</th>
          {(['lines', 'fees', 'amount'] as const).map((name) => (
            <th key={name} scope="col" className={table.amount}>
              {text(`console.payouts.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {payouts?.map((payout) => <Row key={payout.id} payout={payout} />) ?? (
          <BlankRows columns={6} />
        )}
      </tbody>
    </table>
  )
}

const Row = ({ payout }: { payout: FoundPayout }) => (
  <tr className={`${table.row} ${css.row}`}>
    <th scope="row" className={`${table.lead} ${table.whole} ${css.arrives}`}>
      <TextLink
        look="row"
        className={table.link}
        to={paths.payout(payout.id)}
        {...returning(`payout-${payout.id}`)}
        {...rowLink}
      >
        {day(payout.arrivesAt)}
      </TextLink>
    </th>
    <td className={`${table.whole} ${css.state}`}>
      <StateMark mark={markOf(payout)}>{statusWords(payout.status)}</StateMark>
    </td>
    <td className={`${css.differences} ${payout.differences === 0 ? table.quiet : ''}`}>
      {text('console.payouts.differences', { count: payout.differences })}
    </td>
    <td className={`${table.amount} ${table.quiet} ${table.narrowNot}`}>{number(payout.lines)}</td>
    <td className={`${table.amount} ${table.quiet} ${table.narrowNot}`}>
      {money(payout.fees, payout.currency)}
    </td>
    <td className={`${table.amount} ${css.amount}`}>{amountWords(payout)}</td>
  </tr>
)
