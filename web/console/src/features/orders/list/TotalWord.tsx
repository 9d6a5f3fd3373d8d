import { currencyUnit } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { FilterWord } from '@typecase/ui/fields/FilterWord'
import { NativeSelect } from '@typecase/ui/fields/NativeSelect'
import { useState, type FormEvent } from 'react'
import { parseAmount, totalWords, type Total } from './total'
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
    total.least && total.currency ? String(total.least / currencyUnit(total.currency).unit) : '',
  )
  const [isWrong, setWrong] = useState(false)
  const all = [...new Set([currency, ...currencies])].sort()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const least = parseAmount(typed, currency)
    if (typed.trim() !== '' && least === null) return setWrong(true)
    onChange({ currency, ...(least && { least }) })
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
          error={isWrong ? text('console.filter.wrongAmount') : undefined}
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
