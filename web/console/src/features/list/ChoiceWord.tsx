import { Select } from '@typecase/ui/fields/Select'

export type Named = { id: string; name: string }

type Props = {
  label: string
  /** The word that lets everything through. */
  any: string
  choices: readonly Named[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  search?: Parameters<typeof Select>[0]['search']
}

/** A word of the sentence that opens the list of its choices. */
export function ChoiceWord({ label, any, choices, value, onChange, search }: Props) {
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
