import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { FilterWord } from '@typecase/ui/fields/FilterWord'
import { Field } from '@typecase/ui/fields/Field'
import { useState, type FormEvent } from 'react'
import css from './FilterSentence.module.css'
import { daysOf, dayWords, readyTimes, today, type Days, type ReadyTime } from './days'
import { dayOf } from './view'

type Props = {
  days: Days
  /** That can be chosen with one press. */
  times?: readonly ReadyTime[]
  onChange: (days: Days) => void
}

/** A time that is ready to choose, or two days. */
export const DaysWord = ({ label, days, times, onChange }: Props & { label: string }) => (
  <FilterWord label={label} word={dayWords(days)} isAny={!days.from && !days.to}>
    {(close) => (
      <Choice
        days={days}
        {...(times && { times })}
        onChange={(next) => {
          close()
          onChange(next)
        }}
      />
    )}
  </FilterWord>
)

function Choice({ days, times = readyTimes, onChange }: Props) {
  const [from, setFrom] = useState(days.from ?? '')
  const [to, setTo] = useState(days.to ?? '')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from && to && from > to) return setWrong(true)
    const [first, last] = [dayOf(from), dayOf(to)]
    onChange({ ...(first && { from: first }), ...(last && { to: last }) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={css.ready}>
        {times.map((time) => (
          <Button key={time} kind="words" onPress={() => onChange(daysOf(time, today()))}>
            {text(`console.filter.ready.${time}`)}
          </Button>
        ))}
      </div>
      <div className={css.days}>
        <Field
          label={text('console.filter.firstDay')}
          type="date"
          value={from}
          onChange={setFrom}
        />
        <Field
          label={text('console.filter.lastDay')}
          type="date"
          value={to}
          onChange={setTo}
          error={isWrong ? text('console.filter.wrongDays') : undefined}
        />
      </div>
      <p className="quiet">{text('console.filter.utc')}</p>
      <Button type="submit">{text('console.filter.apply')}</Button>
    </form>
  )
}
