import { useQuery } from '@tanstack/react-query'
import { countryName } from '@typecase/shared/country-names'
import { text } from '@typecase/shared/messages/text'
import { loadCountries } from '@typecase/shared/places'
import { ChoiceWord } from './ChoiceWord'

type Props = {
  label: string
  country: string | undefined
  onChange: (code: string | undefined) => void
}

/** A country of the world, found by what is typed over the list. */
export function CountryWord({ label, country, onChange }: Props) {
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
    <ChoiceWord
      label={label}
      any={text('console.filter.anyCountry')}
      choices={all}
      value={country}
      onChange={onChange}
      search={search}
    />
  )
}
