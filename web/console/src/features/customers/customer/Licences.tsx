import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { rowLink } from '../../keys/use-keys'
import list from '../../list/ListTable.module.css'
import { StyleName } from '../../names/StyleName'
import { Part } from '@typecase/ui/Part'
import type { Mark } from '../../orders/order-words'
import { StateMark } from '../../orders/StateMark'
import type { CustomerLicence } from '../queries'
import css from './Records.module.css'

/** The server sends no more of them. */
const most = 500

const marks: Record<CustomerLicence['state'], Mark> = {
  active: 'full',
  suspended: 'half',
  revoked: 'hollow',
  superseded: 'hollow',
}

type Props = {
  licences: readonly CustomerLicence[]
  /** Each row leads to the order of its licence. */
  mayReadOrders: boolean
}

/** The licences of the customer's orders, those that have ended too. */
export const Licences = ({ licences, mayReadOrders }: Props) => (
  <Part title={text('console.order.licences')}>
    {licences.length === 0 ? (
      <p className="quiet">{text('console.customer.noLicences')}</p>
    ) : (
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{text('console.customer.item')}</th>
            <th scope="col">{text('console.line.state')}</th>
            <th scope="col">{text('console.line.licence')}</th>
            <th scope="col">{text('console.customer.serial')}</th>
            <th scope="col">{text('console.order.licensee')}</th>
          </tr>
        </thead>
        <tbody>
          {licences.map((licence) => (
            <Row key={licence.serial} licence={licence} mayReadOrders={mayReadOrders} />
          ))}
        </tbody>
      </table>
    )}
    {licences.length >= most && (
      <p className={css.more}>{text('console.customer.moreLicences', { count: most })}</p>
    )}
  </Part>
)

type RowProps = { licence: CustomerLicence } & Pick<Props, 'mayReadOrders'>

const Row = ({ licence: row, mayReadOrders }: RowProps) => (
  <tr className={mayReadOrders ? list.row : undefined}>
    <th scope="row" className={list.lead}>
      {mayReadOrders ? (
        <TextLink look="row" className={list.link} to={paths.order(row.orderId)} {...rowLink}>
          <StyleName styleId={row.styleId}>{row.description}</StyleName>
        </TextLink>
      ) : (
        <StyleName styleId={row.styleId}>{row.description}</StyleName>
      )}
    </th>
    <td className={css.whole}>
      <StateMark mark={marks[row.state]}>{text(`console.line.licence.${row.state}`)}</StateMark>
    </td>
    <td className={css.quiet}>{`${row.licence}, ${row.tier}`}</td>
    <td className={css.whole}>{row.serial}</td>
    <td className={css.quiet}>{row.licensee}</td>
  </tr>
)
