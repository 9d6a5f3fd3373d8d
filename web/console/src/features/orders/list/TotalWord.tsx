import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { FilterWord } from '@typecase/ui/fields/FilterWord'
import { NativeSelect } from '@typecase/ui/fields/NativeSelect'
import { useState, type FormEvent } from 'react'
import { amount, optional } from '../../fields/parse-values'
import { totalWords, type Total } from './total'
import css from './TotalWord.module.css'

type Props = { total: Total; currencies: readonly string[]; onChange: (total: Total) => void }

/** The least total of the orders, in one currency. */
export const TotalWord = ({ total, currencies, onChange }: Props) => (
  <FilterWord
    label={text('console.filter.totalLabel')}
    word={totalWords(total)}
    isAny={!total.currency}
  >
    {(close) => (
      <Choice
        total={total}
        currencies={currencies}
        onChange={(next) => {
          close()
          onChange(next)
        }}
      />
    )}
  </FilterWord>
)

function Choice({ total, currencies, onChange }: Props) {
  const [currency, setCurrency] = useState(total.currency ?? currencies[0] ?? 'EUR')
  const [typed, setTyped] = useState(
    total.least && total.currency ? amount(total.currency).format(total.least) : '',
  )
  const [fault, setFault] = useState<string>()
  const all = [...new Set([currency, ...currencies])].sort()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = optional(amount(currency), null).parse(typed)
    if ('fault' in read) return setFault(read.fault)
    onChange({ currency, ...(read.value && { least: read.value }) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={css.total}>
        <NativeSelect
          label={text('console.sums.currency')}
          options={all.map((id) => ({ id, name: id }))}
          value={currency}
          onChange={setCurrency}
        />
        <Field
          label={text('console.filter.least')}
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
          error={fault}
        />
      </div>
      <div className={css.actions}>
        <Button type="submit">{text('console.filter.apply')}</Button>
        <Button kind="words" onPress={() => onChange({})}>
          {text('console.filter.ready.anyTotal')}
        </Button>
      </div>
    </form>
  )
}
