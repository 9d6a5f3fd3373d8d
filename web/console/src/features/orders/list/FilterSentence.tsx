import { text } from '@typecase/shared/messages/text'
import { ChoiceWord } from '../../list/ChoiceWord'
import { CountryWord } from '../../list/CountryWord'
import { DaysWord } from '../../list/DaysWord'
import css from '../../list/FilterSentence.module.css'
import type { Change } from '../../list/view'
import { stateFilters, type OrderFilter } from '../filter'
import { useSoldLately } from './sold-lately'
import { TotalWord } from './TotalWord'

type Props = { filter: OrderFilter; onChange: (change: Change<OrderFilter>) => void }

/** The filter as a sentence, each word of which opens its choice in place. */
export function FilterSentence({ filter, onChange }: Props) {
  const { families, licences, currencies } = useSoldLately()
  const { state, from, to, country, family, licence, currency, least } = filter
  return (
    <div className={css.sentence}>
      {text('console.filter.orders')}{' '}
      <ChoiceWord
        label={text('console.filter.stateLabel')}
        any={text('console.filter.state.any')}
        choices={stateFilters.map((id) => ({ id, name: text(`console.filter.state.${id}`) }))}
        value={state}
        onChange={(state) => onChange({ state })}
      />
      {text('console.filter.placed')}{' '}
      <DaysWord
        label={text('console.filter.placedLabel')}
        days={{ ...(from && { from }), ...(to && { to }) }}
        onChange={(days) => onChange({ from: days.from, to: days.to })}
      />
      {text('console.filter.from')}{' '}
      <CountryWord
        label={text('console.filter.countryLabel')}
        country={country}
        onChange={(country) => onChange({ country })}
      />
      {text('console.filter.for')}{' '}
      <ChoiceWord
        label={text('console.filter.familyLabel')}
        any={text('console.filter.anyFamily')}
        choices={families}
        value={family}
        onChange={(family) => onChange({ family })}
      />
      {text('console.filter.with')}{' '}
      <ChoiceWord
        label={text('console.filter.licenceLabel')}
        any={text('console.filter.anyLicence')}
        choices={licences.map(({ id, name }) => ({
          id,
          name: text('console.filter.licence', { name }),
        }))}
        value={licence}
        onChange={(licence) => onChange({ licence })}
      />
      ,{' '}
      <TotalWord
        total={{ ...(currency && { currency }), ...(least && { least }) }}
        currencies={currencies}
        onChange={(total) => onChange({ currency: total.currency, least: total.least })}
      />
    </div>
  )
}
