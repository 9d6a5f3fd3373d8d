import { text } from '@typecase/shared/messages/text'
import { Select } from '@typecase/ui/fields/Select'
import { ChoiceWord } from '../../list/ChoiceWord'
import { CountryWord } from '../../list/CountryWord'
import { DaysWord } from '../../list/DaysWord'
import css from '../../list/FilterSentence.module.css'
import type { Change } from '../../list/view'
import { kinds, sorts, type CustomerFilter, type Sort } from '../filter'

type Props = {
  filter: CustomerFilter
  sort: Sort
  onChange: (change: Change<CustomerFilter>) => void
  onSort: (sort: Sort) => void
}

/** The filter as a sentence, each word of which opens its choice in place. */
export function CustomerSentence({ filter, sort, onChange, onSort }: Props) {
  const { kind, bought, country, from, to } = filter
  return (
    <div className={css.sentence}>
      {text('console.customerFilter.customers')}{' '}
      <ChoiceWord
        label={text('console.customer.kind')}
        any={text('console.customerFilter.kind.any')}
        choices={kinds.map((id) => ({ id, name: text(`console.customerFilter.kind.${id}`) }))}
        value={kind}
        onChange={(kind) => onChange({ kind })}
      />
      ,{' '}
      <ChoiceWord
        label={text('console.customerFilter.boughtLabel')}
        any={text('console.customerFilter.bought.any')}
        choices={(['true', 'false'] as const).map((id) => ({
          id,
          name: text(`console.customerFilter.bought.${id}`),
        }))}
        value={bought === undefined ? undefined : String(bought)}
        onChange={(bought) => onChange({ bought: bought && bought === 'true' })}
      />
      {text('console.filter.from')}{' '}
      <CountryWord
        label={text('console.customerFilter.countryLabel')}
        country={country}
        onChange={(country) => onChange({ country })}
      />
      {text('console.customerFilter.came')}{' '}
      <DaysWord
        label={text('console.customerFilter.cameLabel')}
        days={{ ...(from && { from }), ...(to && { to }) }}
        onChange={(days) => onChange({ from: days.from, to: days.to })}
      />
      ,{' '}
      <Select
        label={text('console.customerFilter.sortLabel')}
        sentence="chosen"
        choices={sorts.map((id) => ({ id, name: text(`console.customerFilter.sort.${id}`) }))}
        value={sort}
        onChange={onSort}
      />
    </div>
  )
}
