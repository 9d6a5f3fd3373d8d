import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { toast } from '@typecase/ui/overlays/Toast'
import { isDay } from '../../fields/parse-values'
import { forForm } from '../../session/staff-request'
import { refreshReturns, setRates } from '../queries'
import css from './Rates.module.css'
import { rateFault, ratesIn, type TypedRates } from './typed-rates'

type Props = {
  /** Offered, at least one. */
  currencies: readonly string[]
  /** That the form begins with. */
  day: string
  /** In UTC. */
  today: string
  onClose: () => void
}

/** Rates of a day. A currency without a text stays as it is. */
export function RateForm({ currencies, day, today, onClose }: Props) {
  const cache = useQueryClient()
  const { form, field } = useFields<TypedRates>({
    initial: () => ({ day, ...Object.fromEntries(currencies.map((currency) => [currency, ''])) }),
    check: (values) => ({
      ...rateFaults(values, currencies),
      day:
        (!isDay(values.day) && text('console.vat.dayNeeded')) ||
        (values.day > today && text('console.vat.dayToCome')),
    }),
    send: async (values) => {
      const rates = ratesIn(values, currencies)
      const { changed } = await setRates({ day: values.day, rates }).catch((cause: unknown) => {
        throw atCurrencies(
          cause,
          rates.map(({ currency }) => currency),
        )
      })
      onClose()
      toast({ text: text('console.vat.ratesSet', { count: changed }) })
      void refreshReturns(cache)
    },
  })
  return (
    <form {...form.attributes} className={css.form} aria-label={text('console.vat.way.type')}>
      <Field
        {...field('day')}
        type="date"
        label={text('console.vat.rateDay')}
        help={text('console.vat.rateDayHelp')}
        autoFocus
        isRequired
      />
      {currencies.map((currency) => (
        <Field
          key={currency}
          {...field(currency)}
          label={text('console.vat.euroIn', { currency })}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
      <div className={css.buttons}>
        <Button onPress={onClose}>{text('console.stepUpCancel')}</Button>
        <Button type="submit" isPending={form.isPending}>
          {text('console.vat.ratesGo')}
        </Button>
      </div>
      <FormFault form={form} />
    </form>
  )
}

function rateFaults(values: TypedRates, currencies: readonly string[]) {
  const faults = currencies.map((currency) => [currency, rateFault(values[currency] ?? '')])
  const isEmpty = ratesIn(values, currencies).length === 0 && faults.every(([, fault]) => !fault)
  return isEmpty
    ? { [currencies[0]!]: text('console.vat.rateNeeded') }
    : (Object.fromEntries(faults) as Record<string, string | undefined>)
}

/** The server points at the place of a rate; the form has a field for its currency. */
function atCurrencies(cause: unknown, sent: readonly string[]) {
  const errors = (cause instanceof ApiProblem && cause.problem.errors) || []
  const faults = errors.flatMap(({ pointer, message }) => {
    const currency = sent[Number(/^\/rates\/(\d+)/.exec(pointer)?.[1])]
    return currency === undefined ? [] : [[currency, message]]
  })
  return faults.length > 0 ? new InvalidFields(Object.fromEntries(faults)) : forForm(cause)
}
