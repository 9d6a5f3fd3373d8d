import { money, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Part } from '@typecase/ui/Part'
import { paths } from '#src/paths.ts'
import table from '../../customers/customer/Records.module.css'
import { FamilyNames } from '../../names/FamilyNames'
import type { FoundTrial, TrialSale } from '../queries'

type Props = Pick<FoundTrial, 'sales'> & { mayReadOrders: boolean }

/** The families of the trial that were bought after it. */
export const Sales = ({ sales, mayReadOrders }: Props) => (
  <Part title={text('console.trial.sales')}>
    {sales.length === 0 ? (
      <p className="quiet">{text('console.trial.noSales')}</p>
    ) : (
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('console.filter.familyLabel')}</th>
            <th scope="col">{text('console.trial.paid')}</th>
            <th scope="col">{text('console.trial.after')}</th>
            <th scope="col">{text('console.order.name')}</th>
            <th scope="col" className={table.amount}>
              {text('console.sums.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <Row key={`${sale.orderId} ${sale.family.name}`} {...{ sale, mayReadOrders }} />
          ))}
        </tbody>
      </table>
    )}
  </Part>
)

const Row = ({ sale, mayReadOrders }: { sale: TrialSale; mayReadOrders: boolean }) => (
  <tr>
    <th scope="row">
      <FamilyNames families={[sale.family]} />
    </th>
    <td className={`${table.whole} ${table.quiet}`}>{shortTime(sale.paidAt)}</td>
    <td className={table.whole}>{text('console.trial.days', { count: sale.days })}</td>
    <td className={table.whole}>
      {mayReadOrders ? (
        <TextLink to={paths.order(sale.orderId)}>{sale.orderId.slice(0, 10)}</TextLink>
      ) : (
        sale.orderId.slice(0, 10)
      )}
    </td>
    <td className={table.amount}>{money(sale.net, sale.currency)}</td>
  </tr>
)
