import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { rowLink, useRowKeys } from '../../keys/use-keys'
import table from '../../list/ListTable.module.css'
import { returning, useReturnFocus } from '../../list/return-focus'
import { StyleName } from '../../names/StyleName'
import type { LicenceInDoubt } from '../queries'
import { DecideButtons } from './DecideButtons'
import css from './Doubt.module.css'

type Props = { licences: readonly LicenceInDoubt[]; mayDecide: boolean }

/** The licences on hold until staff decide, each row of which leads to its order. */
export function DoubtTable({ licences, mayDecide }: Props) {
  useRowKeys()
  useReturnFocus(true)
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{text('console.line.item')}</th>
          <th scope="col">{text('console.customer.serial')}</th>
          <th scope="col">{text('console.order.name')}</th>
          {mayDecide && <th scope="col">{text('console.doubt.decision')}</th>}
        </tr>
      </thead>
      <tbody>
        {licences.map(({ serial, orderId, description, styleId }) => (
          <tr key={serial} className={`${table.row} ${css.row}`}>
            <th scope="row" className={`${table.lead} ${css.item}`}>
              <TextLink
                look="row"
                className={table.link}
                to={paths.order(orderId)}
                {...returning(`doubt-${serial}`)}
                {...rowLink}
              >
                <StyleName styleId={styleId}>{description}</StyleName>
              </TextLink>
            </th>
            <td className={`${table.whole} ${css.serial}`}>{serial}</td>
            <td className={`${table.whole} ${table.quiet} ${css.order}`}>{orderId.slice(0, 10)}</td>
            {mayDecide && (
              <td className={css.decide}>
                <DecideButtons serial={serial} description={description} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
