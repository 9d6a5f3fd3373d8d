import type { UseQueryResult } from '@tanstack/react-query'
import type { PlaceChoice } from '@typecase/shared/place-choices'
import { optionOf, type PlaceOption, type PlaceSettings } from '@typecase/shared/place-options'
import type { Place } from '@typecase/shared/places'
import { Button } from '@typecase/ui/Button'
import { NativeSelect } from '@typecase/ui/NativeSelect'
import type { ReactNode } from 'react'
import { text } from '#src/messages/text.ts'

/** What the pickers of countries and regions have in common. */
export type PickerProps = Omit<PlaceSettings, 'placeholder'> & {
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
export function PlacePicker(props: Props) {
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
