import { useQuery } from '@tanstack/react-query'
import { countryName } from '@typecase/shared/country-names'
import { text } from '@typecase/shared/messages/text'
import { loadCountries } from '@typecase/shared/places'
import { Select } from '@typecase/ui/fields/Select'
import { stateFilters, type OrderFilter } from '../filter'
import css from './FilterSentence.module.css'
import { PlacedWord } from './PlacedWord'
import { useSoldLately, type Named } from './sold-lately'
import { TotalWord } from './TotalWord'

type Change = Partial<Record<keyof OrderFilter, unknown>>
type Props = { filter: OrderFilter; onChange: (change: Change) => void }

/** The filter as a sentence, each word of which opens its choice in place. */
export function FilterSentence({ filter, onChange }: Props) {
  const { families, licences, currencies } = useSoldLately()
  const { state, from, to, country, family, licence, currency, least } = filter
  return (
    <div className={css.sentence}>
      {text('console.filter.orders')}{' '}
      <Word
        label={text('console.filter.stateLabel')}
        any={text('console.filter.state.any')}
        choices={stateFilters.map((id) => ({ id, name: text(`console.filter.state.${id}`) }))}
        value={state}
        onChange={(state) => onChange({ state })}
      />
      {text('console.filter.placed')}{' '}
      <PlacedWord
        days={{ ...(from && { from }), ...(to && { to }) }}
        onChange={(days) => onChange({ from: days.from, to: days.to })}
      />
      {text('console.filter.from')}{' '}
      <CountryWord country={country} onChange={(country) => onChange({ country })} />
      {text('console.filter.for')}{' '}
      <Word
        label={text('console.filter.familyLabel')}
        any={text('console.filter.anyFamily')}
        choices={families}
        value={family}
        onChange={(family) => onChange({ family })}
      />
      {text('console.filter.with')}{' '}
      <Word
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

type WordProps = {
  label: string
  /** The word that lets everything through. */
  any: string
  choices: readonly Named[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  search?: Parameters<typeof Select>[0]['search']
}

function Word({ label, any, choices, value, onChange, search }: WordProps) {
  const isKnown = value === undefined || choices.some(({ id }) => id === value) || search
  const named = isKnown ? choices : [...choices, { id: value, name: value }]
  const anyChoice = { id: '', name: any }
  return (
    <Select
      label={label}
      sentence={value === undefined ? 'any' : 'chosen'}
      choices={search ? [anyChoice] : [anyChoice, ...named]}
      value={value ?? ''}
      onChange={(id) => onChange(id || undefined)}
      {...(search && { search })}
    />
  )
}

type CountryProps = { country: string | undefined; onChange: (code: string | undefined) => void }

function CountryWord({ country, onChange }: CountryProps) {
  const { data = [] } = useQuery({
    queryKey: ['countries'],
    queryFn: loadCountries,
    staleTime: Infinity,
  })
  const codes = country && !data.some(({ code }) => code === country) ? [country] : []
  const all = [...codes, ...data.map(({ code }) => code)]
    .map((id) => ({ id, name: countryName(id) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  const search = {
    label: text('console.filter.searchCountry'),
    groups: (typed: string) => [
      {
        id: 'countries',
        title: text('console.filter.countries'),
        choices: all.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())),
      },
    ],
    note: '',
    none: text('console.filter.noCountry'),
  }
  return (
    <Word
      label={text('console.filter.countryLabel')}
      any={text('console.filter.anyCountry')}
      choices={all}
      value={country}
      onChange={onChange}
      search={search}
    />
  )
}
