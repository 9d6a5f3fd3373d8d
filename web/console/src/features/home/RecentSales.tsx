import { useQuery } from '@tanstack/react-query'
import { money, number } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Part } from '@typecase/ui/Part'
import { paths } from '#src/paths.ts'
import { useFaces, type Faces } from '../families/use-faces'
import { daysOf, today } from '../list/days'
import table from '../list/ListTable.module.css'
import { recentSalesQuery, salesQuery } from '../reports/queries'
import { salesByCurrency, type CurrencySales } from '../reports/rows'
import { SalesBars } from '../reports/SalesBars'
import { yearBefore, type Span } from '../reports/views'
import { StyleName } from '../names/StyleName'
import type { StaffSession } from '../session/session'
import { failureSentence } from '../session/staff-request'
import css from './Home.module.css'

/** The most sold families, at most so many of each currency. */
const mostFamilies = 6

/** Net sales of the last 30 days by day, and the families that sold most. */
export function RecentSales({ session }: { session: StaffSession }) {
  const faces = useFaces(session)
  const span = daysOf('last30', today()) as Span
  const days = useQuery(recentSalesQuery('day', span))
  const before = useQuery(salesQuery('day', yearBefore(span)))
  const families = useQuery(recentSalesQuery('family', span))
  const failure = (!days.data && days.error) || (!families.data && families.error) || null
  if (failure) {
    const retry = () => Promise.all([days.refetch(), families.refetch()])
    return (
      <Part title={text('console.home.sales')}>
        <Notice role="alert" action={retryAction(retry, days.isFetching || families.isFetching)}>
          {failureSentence(failure)}
        </Notice>
      </Part>
    )
  }
  return (
    <div className={css.columns}>
      <Part
        title={text('console.home.sales')}
        aside={
          <TextLink to={paths.salesOf({ by: 'day', ...span })}>
            {text('console.home.toSales')}
          </TextLink>
        }
      >
        {days.data ? (
          <Days span={span} sales={salesByCurrency('day', days.data, before.data)} />
        ) : (
          <Waiting />
        )}
      </Part>
      <Part
        title={text('console.home.families')}
        aside={<TextLink to={paths.salesOf(span)}>{text('console.home.allFamilies')}</TextLink>}
      >
        {families.data ? (
          <Families sales={salesByCurrency('family', families.data, undefined)} faces={faces} />
        ) : (
          <Waiting />
        )}
      </Part>
    </div>
  )
}

const Waiting = () => (
  <p className="quiet" role="status">
    {text('shell.loading')}
  </p>
)

const Nothing = () => <p className="quiet">{text('console.home.noSales')}</p>

function Days({ span, sales }: { span: Span; sales: readonly CurrencySales[] }) {
  if (sales.length === 0) return <Nothing />
  const [now, yesterday] = [span.to, dayBefore(span.to)]
  return sales.map((one) => {
    const { currency, net } = one.total
    const netOf = (day: string) => one.rows.find(({ key }) => key === day)?.net ?? 0
    return (
      <div key={currency}>
        <p className={css.sums}>
          <span className="strong">
            {text('console.home.today', { net: money(netOf(now), currency) })}
          </span>
          <span>{text('console.home.yesterday', { net: money(netOf(yesterday), currency) })}</span>
          <span>{text('console.home.thirty', { net: money(net, currency) })}</span>
        </p>
        <SalesBars by="day" span={span} sales={one} />
      </div>
    )
  })
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

type FamiliesProps = { sales: readonly CurrencySales[]; faces: Faces }

function Families({ sales, faces }: FamiliesProps) {
  if (sales.length === 0) return <Nothing />
  return (
    <table className={`${table.table} ${css.families}`}>
      <thead>
        <tr>
          <th scope="col">{text('console.sales.column.family')}</th>
          <th scope="col" className={table.amount}>
            {text('console.sales.column.lines')}
          </th>
          <th scope="col" className={table.amount}>
            {text('console.sales.column.net')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sales.flatMap(({ rows }) =>
          rows.slice(0, mostFamilies).map(({ key, name, currency, lines, net }) => (
            <tr key={`${key} ${currency}`}>
              <th scope="row">
                <StyleName styleId={faces.get(key) ?? null}>{name}</StyleName>
              </th>
              <td className={table.amount}>{number(lines)}</td>
              <td className={table.amount}>{money(net, currency)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}
