import { money, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Part } from '@typecase/ui/Part'
import { paths } from '#src/paths.ts'
import table from '../../customers/customer/Records.module.css'
import { FamilyNames } from '../../names/FamilyNames'
import { orderName } from '../../orders/order-words'
import { OrderStateMark } from '../../orders/StateMark'
import type { StaffTrial } from '../queries'

type Props = Pick<StaffTrial, 'orders'> & { mayReadOrders: boolean }

/** The orders of the customer since they asked for the trial. */
export const OrdersSince = ({ orders, mayReadOrders }: Props) => (
  <Part title={text('console.trial.ordersSince')}>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{text('console.order.name')}</th>
          <th scope="col">{text('console.order.placed')}</th>
          <th scope="col">{text('console.order.families')}</th>
          <th scope="col" className={table.amount}>
            {text('console.sums.total')}
          </th>
          <th scope="col">{text('console.order.state')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row" className={table.whole}>
              {mayReadOrders ? (
                <TextLink to={paths.order(order.id)}>{orderName(order)}</TextLink>
              ) : (
                orderName(order)
              )}
            </th>
            <td className={`${table.whole} ${table.quiet}`}>{shortTime(order.placedAt)}</td>
            <td>
              <FamilyNames families={order.families} />
            </td>
            <td className={table.amount}>{money(order.total, order.currency)}</td>
            <td className={table.whole}>
              <OrderStateMark order={order} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Part>
)
