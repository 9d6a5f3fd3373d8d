import { money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { amount } from '../../fields/parse-values'
import { ParsedField } from '../../fields/ParsedField'
import table from '../../list/ListTable.module.css'
import css from '../steps/Steps.module.css'
import { costOf, inOther, type Plan, type PlannedFamily } from './price-plan'

type Props = {
  families: readonly PlannedFamily[]
  plan: Plan
  currency: string
  onChange: (change: Partial<Plan>) => void
}

/** The future prices of each family; those without a tick stay as they are. */
export function FamilyCosts({ families, plan, currency, onChange }: Props) {
  const others = Object.entries(plan.others).filter(([, { isOn }]) => isOn)
  return (
    <div
      className={css.scroll}
      // Scrolled by keys too.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={text('console.firstHour.prices.table')}
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('console.firstHour.prices.sold')}</th>
            <th scope="col" className={table.amount}>
              {text('console.firstHour.prices.styles')}
            </th>
            <th scope="col" className={table.amount}>
              {text('console.firstHour.prices.eachStyle')}
            </th>
            <th scope="col" className={table.amount}>
              {text('console.firstHour.prices.complete')}
            </th>
            {others.map(([id]) => (
              <th key={id} scope="col" className={table.amount}>
                {id}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {families.map((family) => (
            <Row key={family.id} {...{ family, plan, currency, others, onChange }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Omit<Props, 'families'> & {
  family: PlannedFamily
  others: readonly (readonly [string, Plan['others'][string]])[]
}

function Row({ family, plan, currency, others, onChange }: RowProps) {
  const { id, name, styles, isPriced } = family
  const isLeft = plan.left.includes(id)
  const cost = costOf(family, plan, currency)
  const isVariable = styles.every((style) => style.isVariable)
  const style = isVariable ? cost.variable : cost.style
  const whole = cost.complete ?? style
  const choose = (isSold: boolean) =>
    onChange({ left: isSold ? plan.left.filter((one) => one !== id) : [...plan.left, id] })
  return (
    <tr className={table.row}>
      <th scope="row">
        <Checkbox isSelected={!isLeft} onChange={choose}>
          {name}
        </Checkbox>
      </th>
      <td className={table.amount}>{number(styles.length)}</td>
      {isLeft ? (
        <td colSpan={2 + others.length} className={`${table.amount} ${table.quiet}`}>
          {text(isPriced ? 'console.firstHour.prices.stays' : 'console.firstHour.prices.unsold')}
        </td>
      ) : (
        <>
          <td className={table.amount}>{money(style, currency, 'needed')}</td>
          <td className={table.amount}>
            {cost.complete === null ? (
              '–'
            ) : (
              <ParsedField
                {...amount(currency)}
                label={text('console.firstHour.prices.of', { family: name })}
                isAmount
                inputMode="decimal"
                value={cost.complete}
                onChange={(price) => onChange({ own: { ...plan.own, [id]: price } })}
              />
            )}
          </td>
          {others.map(([other, rule]) => (
            <td key={other} className={table.amount}>
              {money(inOther(whole, plan, { from: currency, to: other }, rule), other, 'needed')}
            </td>
          ))}
        </>
      )}
    </tr>
  )
}
