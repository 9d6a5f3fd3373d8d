import { day } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { FilterWord } from '@typecase/ui/fields/FilterWord'
import { useState, type FormEvent } from 'react'
import { isDay } from '../../fields/parse-values'
import css from '../../list/FilterSentence.module.css'
import { periodWords, readyPeriods, type Period } from '../periods'

type Props = {
  period: Period
  /** The first day that no locked statement covers. */
  next: string
  /** A locked statement ends before `next`: all others begin there. */
  isFixed: boolean
  onChange: (period: Period) => void
}

/** A period of a ready length, or of days of one's own. */
export const PeriodWord = (props: Props) => (
  <FilterWord
    label={text('console.royalties.period')}
    word={periodWords(props.period)}
    isAny={false}
  >
    {(close) => (
      <Choice
        {...props}
        onChange={(period) => {
          close()
          props.onChange(period)
        }}
      />
    )}
  </FilterWord>
)

function Choice({ period, next, isFixed, onChange }: Props) {
  const [from, setFrom] = useState(isFixed ? next : period.from)
  const [to, setTo] = useState(period.to)
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDay(from) || !isDay(to)) return setFault(text('console.royalties.daysNeeded'))
    if (from > to) return setFault(text('console.filter.wrongDays'))
    onChange({ from, to })
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={css.ready}>
        {readyPeriods(next).map(({ length, period: ready }) => (
          <Button key={length} kind="words" onPress={() => onChange(ready)}>
            {text('console.royalties.ready', {
              length: text(`console.royalties.length.${length}`),
              period: periodWords(ready),
            })}
          </Button>
        ))}
      </div>
      <div className={css.days}>
        <Field
          label={text('console.filter.firstDay')}
          type="date"
          value={from}
          onChange={setFrom}
          isReadOnly={isFixed}
          help={isFixed && text('console.royalties.fixedStart')}
        />
        <Field
          label={text('console.filter.lastDay')}
          type="date"
          value={to}
          onChange={setTo}
          error={fault}
        />
      </div>
      <p className="quiet">
        {text('console.filter.utc')}{' '}
        {!isFixed && text('console.royalties.freeStart', { day: day(next) })}
      </p>
      <Button type="submit">{text('console.filter.apply')}</Button>
    </form>
  )
}
