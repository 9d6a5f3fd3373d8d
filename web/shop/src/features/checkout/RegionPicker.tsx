import { useQuery } from '@tanstack/react-query'
import { countryOfRegions, regionChoices } from '@typecase/shared/place-choices'
import {
  regionAutoComplete,
  regionOptions,
  type RegionSettings,
} from '@typecase/shared/place-options'
import { loadRegions, type Place } from '@typecase/shared/places'
import { useEffect, useEffectEvent, useRef } from 'react'
import { text } from '#src/messages/text.ts'
import { PlacePicker, type PickerProps } from './PlacePicker'

export type RegionPickerProps = PickerProps &
  Pick<RegionSettings, 'regionName'> & {
    /** Code or name; '' while none is chosen; undefined for the default's regions. */
    country: string | undefined
    /** Whose regions are shown while `country` is undefined: code or name, by default the US. */
    defaultRegion?: string
    /** Countries are told by name: so is the United States, where it is the default. */
    countryName?: boolean
    /** The value, or the place that `onChange` gave, which tells regions with one code apart. */
    region: string | Place
  }

/** One of a country's regions. Another country clears it, through `onChange`. */
export function RegionPicker(props: RegionPickerProps) {
  const { region, onChange, label = text('checkout.region'), name = 'region' } = props
  const settings = { ...props, placeholder: props.placeholder ?? text('places.selectRegion') }
  const country = countryOfRegions(props)
  const query = useQuery({
    queryKey: ['places', 'regions', country],
    queryFn: () => loadRegions(country),
    staleTime: Infinity,
  })
  const options = regionOptions(query.data ?? [], settings)

  const seen = useRef({ country, isFirst: true })
  const chooseAlone = useEffectEvent(() => {
    const before = seen.current.country
    if (before !== country) seen.current = { country, isFirst: false }
    const { isFirst } = seen.current
    const there = query.data ? options : null
    const step = { before, country, isFirst, options: there, chosen: region }
    for (const { value, place } of regionChoices(step, settings)) onChange(value, place)
  })
  useEffect(() => chooseAlone(), [country, query.data])

  const isEmpty = query.data !== undefined && !options.some(({ place }) => place)
  return (
    <PlacePicker
      {...props}
      label={label}
      name={name}
      autoComplete={regionAutoComplete(props)}
      query={query}
      options={options}
      chosen={region}
      choose={({ value, place }) => onChange(value, place)}
      isDisabled={props.isDisabled || country === '' || isEmpty}
    />
  )
}
