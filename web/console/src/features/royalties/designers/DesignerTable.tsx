import { day, list, money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { rowLink, useRowKeys } from '../../keys/use-keys'
import { BlankRows } from '../../list/BlankRows'
import table from '../../list/ListTable.module.css'
import { returning, useReturnFocus } from '../../list/return-focus'
import type { RoyaltyDesigner } from '../queries'
import { amountsOf } from '../statement/StatementTable'

type Props = {
  /** null: they are on their way for the first time. */
  designers: readonly RoyaltyDesigner[] | null
}

/** The designers by name, and what is owed to each by today; each row leads to its draft. */
export function DesignerTable({ designers }: Props) {
  useRowKeys()
  useReturnFocus(designers !== null)
  return (
    <table className={table.table} aria-busy={designers === null}>
      <thead>
        <tr>
          <th scope="col">{text('console.royalties.designer')}</th>
          <th scope="col" className={table.amount}>
            {text('console.royalties.owed')}
          </th>
          <th scope="col" className={table.amount}>
            {text('console.royalties.unearned')}
          </th>
          <th scope="col">{text('console.royalties.lockedTo')}</th>
          <th scope="col">{text('console.royalties.next')}</th>
        </tr>
      </thead>
      <tbody>
        {designers?.map((one) => <Row key={one.designer} {...one} />) ?? <BlankRows columns={5} />}
      </tbody>
    </table>
  )
}

const Row = ({ designer, balances, lockedTo, nextDay }: RoyaltyDesigner) => (
  <tr className={table.row}>
    <th scope="row" className={table.lead}>
      <TextLink
        look="row"
        className={table.link}
        to={paths.royaltiesOf(designer)}
        {...rowLink}
        {...returning(`designer-${designer}`)}
      >
        {designer}
      </TextLink>
    </th>
    <td className={table.amount}>{amountsOf(balances, 'payable')}</td>
    <td className={`${table.amount} ${table.quiet} ${table.narrowNot}`}>{unearned(balances)}</td>
    <td className={`${table.quiet} ${table.whole}`}>
      {lockedTo === null
        ? text('console.royalties.noneLocked')
        : text('console.royalties.lockedToDay', { day: day(lockedTo) })}
    </td>
    <td className={`${table.quiet} ${table.whole} ${table.narrowNot}`}>
      {nextDay === null ? '–' : day(nextDay)}
    </td>
  </tr>
)

/** Amounts that are still to be earned back, in all currencies; an en dash for none. */
const unearned = (balances: RoyaltyDesigner['balances']) =>
  list(
    balances.filter(({ left }) => left !== 0).map(({ left, currency }) => money(-left, currency)),
  ) || '–'
