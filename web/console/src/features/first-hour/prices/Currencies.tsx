import { text } from '@typecase/shared/messages/text'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { amount, factor } from '../../fields/parse-values'
import { ParsedField } from '../../fields/ParsedField'
import css from '../steps/Steps.module.css'
import { inOther, type OtherCurrency, type Plan } from './price-plan'

type Props = {
  plan: Plan
  /** The shop's own. */
  currency: string
  onChange: (others: Plan['others']) => void
}

/** Other currencies: each by a factor, or by amounts of its own. */
export function Currencies({ plan, currency, onChange }: Props) {
  const set = (id: string, change: Partial<OtherCurrency>) =>
    onChange({ ...plan.others, [id]: { ...plan.others[id]!, ...change } })
  const others = Object.entries(plan.others)
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>
        {text('console.firstHour.prices.others', { currency })}
      </legend>
      <div className={css.ways}>
        {others.map(([id, { isOn }]) => (
          <Checkbox key={id} isSelected={isOn} onChange={(next) => set(id, { isOn: next })}>
            {id}
          </Checkbox>
        ))}
      </div>
      {others
        .filter(([, { isOn }]) => isOn)
        .map(([id, other]) => (
          <Amounts
            key={id}
            {...{ id, other, plan, currency }}
            onChange={(change) => set(id, change)}
          />
        ))}
    </fieldset>
  )
}

type AmountsProps = Pick<Props, 'plan' | 'currency'> & {
  id: string
  other: OtherCurrency
  onChange: (change: Partial<OtherCurrency>) => void
}

function Amounts({ id, other, plan, currency, onChange }: AmountsProps) {
  const by = { from: currency, to: id }
  return (
    <div className={css.currency}>
      <span>{id}</span>
      <ParsedField
        {...factor}
        label={text('console.firstHour.prices.factor', { currency, other: id })}
        inputMode="decimal"
        value={other.factor}
        onChange={(next) => onChange({ factor: next, style: undefined, family: undefined })}
      />
      {(['style', 'family'] as const).map((name) => (
        <ParsedField
          key={name}
          {...amount(id)}
          label={text(`console.firstHour.prices.${name}`, { currency: id })}
          aside={other[name] === undefined ? undefined : text('console.firstHour.prices.typed')}
          inputMode="decimal"
          value={inOther(plan[name], plan, by, other)}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  )
}
