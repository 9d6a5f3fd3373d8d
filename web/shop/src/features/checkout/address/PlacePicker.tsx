import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  type PlaceChoice,
  countryChoices,
  countryOfRegions,
  regionChoices,
} from '@typecase/shared/place-choices'
import {
  optionOf,
  type PlaceOption,
  type PlaceSettings,
  countryAutoComplete,
  countryOptions,
  type CountrySettings,
  regionAutoComplete,
  regionOptions,
  type RegionSettings,
} from '@typecase/shared/place-options'
import { type Place, loadCountries, loadRegions } from '@typecase/shared/places'
import { Button } from '@typecase/ui/Button'
import { NativeSelect } from '@typecase/ui/fields/NativeSelect'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { countryTranslations } from '@typecase/shared/country-names'
import { text } from '@typecase/shared/messages/text'

/** The props that the pickers of countries and regions share. */
type PickerProps = Omit<PlaceSettings, 'placeholder'> & {
  label?: string
  name?: string
  /** By default "Select Country" and "Select Region". */
  placeholder?: string
  /** Gives the value, and the very place, which is null with ''. */
  onChange: (value: string, place: Place | null) => void
  isDisabled?: boolean
  isRequired?: boolean
  help?: ReactNode
  error?: string | undefined
}

type Props = Pick<PickerProps, 'isDisabled' | 'isRequired' | 'help' | 'error'> & {
  label: string
  name: string
  autoComplete: string
  query: UseQueryResult<Place[]>
  /** Of the places, once they are there. */
  options: readonly PlaceOption[]
  chosen: string | Place
  choose: (choice: PlaceChoice) => void
}

/** A field to choose a place. Until the list is there it shows what is chosen already. */
function PlacePicker(props: Props) {
  const { label, name, autoComplete, query, chosen, choose, isDisabled, isRequired, help } = props
  const isThere = query.data !== undefined || chosen === ''
  const options = isThere ? props.options : [...props.options, held(chosen)]
  return (
    <NativeSelect
      label={label}
      aside={query.isError && <Retry query={query} />}
      name={name}
      autoComplete={autoComplete}
      options={options}
      value={optionOf(options, chosen)?.id ?? ''}
      onChange={(id) => {
        const option = options.find((one) => one.id === id)
        if (option) choose(option)
      }}
      isPending={query.isFetching}
      isDisabled={isDisabled}
      isRequired={isRequired}
      help={help}
      error={props.error ?? (query.isError ? text('places.failed') : undefined)}
    />
  )
}

/** Places are the same as long as the page is open. */
const usePlaces = (which: string[], queryFn: () => Promise<Place[]>) =>
  useQuery({ queryKey: ['places', ...which], queryFn, staleTime: Infinity })

function Retry({ query }: { query: UseQueryResult<Place[]> }) {
  return (
    <Button kind="words" isPending={query.isFetching} onPress={() => void query.refetch()}>
      {text('failure.retry')}
    </Button>
  )
}

function held(chosen: string | Place): PlaceOption {
  const place = typeof chosen === 'string' ? { code: '', name: chosen } : chosen
  const id = place.code || place.name
  return { id, name: place.name, isDisabled: false, value: id, place }
}

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
  const query = usePlaces(['countries'], loadCountries)
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

export type RegionPickerProps = PickerProps &
  Pick<RegionSettings, 'regionName'> & {
    /** Code or name; '' while none is chosen; undefined for the default's regions. */
    country: string | undefined
    /**
     * The country whose regions are shown while `country` is undefined: code or name, by default
     * the US.
     */
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
  const query = usePlaces(['regions', country], () => loadRegions(country))
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
