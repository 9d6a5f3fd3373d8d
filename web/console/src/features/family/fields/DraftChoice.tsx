import { Frame, type FieldProps } from './Frame'

type Props<T extends string> = FieldProps & {
  value: T
  /** As the shop has it. */
  stored: T
  onChange: (value: T) => void
  choices: readonly { id: T; name: string }[]
}

/** One of several, of a draft. */
export function DraftChoice<T extends string>(props: Props<T>) {
  const { value, stored, onChange, choices, ...rest } = props
  const nameOf = (id: T) => choices.find((one) => one.id === id)?.name ?? id
  return (
    <Frame {...rest} was={value === stored ? null : nameOf(stored)} onBack={() => onChange(stored)}>
      {(joined) => (
        <select {...joined} value={value} onChange={(event) => onChange(event.target.value as T)}>
          {choices.every(({ id }) => id !== value) && <option value={value}>{value}</option>}
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}
