import { useQuery } from '@tanstack/react-query'
import { countryTranslations } from '@typecase/shared/country-names'
import { countryChoices } from '@typecase/shared/place-choices'
import {
  countryAutoComplete,
  countryOptions,
  type CountrySettings,
} from '@typecase/shared/place-options'
import { loadCountries } from '@typecase/shared/places'
import { useEffect, useEffectEvent } from 'react'
import { text } from '#src/messages/text.ts'
import { PlacePicker, type PickerProps } from './PlacePicker'

export type CountryPickerProps = PickerProps &
  Pick<CountrySettings, 'countryName' | 'topCountry'> & {
    /** The code, or with `countryName` the English name; '' for none. */
    country: string
  }

const ofReader = countryTranslations()

/** One of the world's countries, by its name in the language of the page. */
export function CountryPicker(props: CountryPickerProps) {
  const { country, onChange, label = text('checkout.country'), name = 'country' } = props
  const settings = {
    ...props,
    i18n: props.i18n ?? ofReader,
    placeholder: props.placeholder ?? text('places.selectCountry'),
  }
  const query = useQuery({
    queryKey: ['places', 'countries'],
    queryFn: loadCountries,
    staleTime: Infinity,
  })
  const options = countryOptions(query.data ?? [], settings)

  const chooseAlone = useEffectEvent(() => {
    const step = { options: query.data ? options : null, chosen: country }
    for (const { value, place } of countryChoices(step, settings)) onChange(value, place)
  })
  useEffect(() => chooseAlone(), [query.data])

  return (
    <PlacePicker
      {...props}
      label={label}
      name={name}
      autoComplete={countryAutoComplete(props)}
      query={query}
      options={options}
      chosen={country}
      choose={({ value, place }) => onChange(value, place)}
    />
  )
}
