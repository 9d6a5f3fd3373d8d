import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import table from '../list/ListTable.module.css'
import { StyleName } from '../names/StyleName'
import { timeOf } from './cells'
import type { TesterLogRow } from './queries'
import css from './System.module.css'

type Props = { rows: readonly TesterLogRow[]; isOld: boolean }

/** The rows of the tester log, the most characters first. */
export const TesterTable = ({ rows, isOld }: Props) => (
  <table className={`${table.table} ${css.table}`} data-old={isOld || undefined} aria-busy={isOld}>
    <thead>
      <tr>
        <th scope="col" className={table.amount}>
          {text('console.testerLog.characters')}
        </th>
        <th scope="col">{text('console.filter.familyLabel')}</th>
        <th scope="col">{text('console.testerLog.block')}</th>
        <th scope="col">{text('console.testerLog.customer')}</th>
        <th scope="col" className={table.amount}>
          {text('console.testerLog.requests')}
        </th>
        <th scope="col" className={table.amount}>
          {text('console.testerLog.refused')}
        </th>
        <th scope="col">{text('console.testerLog.first')}</th>
        <th scope="col">{text('console.testerLog.last')}</th>
        <th scope="col" className={table.wideOnly}>
          {text('console.testerLog.grant')}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={`${row.block} ${row.family.name} ${row.customerId}`} row={row} />
      ))}
    </tbody>
  </table>
)

function Row({ row }: { row: TesterLogRow }) {
  const { block, family, customerId, customerEmail, characters, requests, refused, grant } = row
  return (
    <tr className={css.row}>
      <td className={table.amount} data-label={text('console.testerLog.characters')}>
        {number(characters)}
      </td>
      <td data-label={text('console.filter.familyLabel')}>
        <StyleName styleId={family.styleId}>{family.name}</StyleName>
      </td>
      <td className={css.id} data-label={text('console.testerLog.block')}>
        {block}
      </td>
      <td className={css.id} data-label={text('console.testerLog.customer')}>
        {customerId === null ? (
          <span className="quiet">{text('console.testerLog.nobody')}</span>
        ) : (
          <TextLink to={paths.customer(customerId)}>{customerEmail ?? customerId}</TextLink>
        )}
      </td>
      <td className={table.amount} data-label={text('console.testerLog.requests')}>
        {number(requests)}
      </td>
      <td className={table.amount} data-label={text('console.testerLog.refused')}>
        {refused === 0 ? '–' : number(refused)}
      </td>
      <td className={`${table.whole} ${table.quiet}`} data-label={text('console.testerLog.first')}>
        {timeOf(row.firstAt)}
      </td>
      <td className={`${table.whole} ${table.quiet}`} data-label={text('console.testerLog.last')}>
        {timeOf(row.lastAt)}
      </td>
      <td
        className={`${table.quiet} ${table.wideOnly} ${css.id}`}
        data-label={text('console.testerLog.grant')}
      >
        {grant}
      </td>
    </tr>
  )
}
