import { useId } from 'react'
import { wasWords, type DenseProps } from './DenseField'
import css from './Fields.module.css'
import { FieldFoot, FieldHead } from './FieldParts'

type Option = { id: string; name: string; isDisabled?: boolean }

type Props = DenseProps & {
  options: readonly Option[]
  value: string
  onChange: (id: string) => void
}

/** One of several values of a record. `was`: the id that the shop has. */
export function DenseSelect(props: Props) {
  const { label, options, value, was, error, help, aside, onChange, isReadOnly } = props
  const id = useId()
  const nameOf = (option: string) => options.find((one) => one.id === option)?.name ?? option
  return (
    <div
      className={css.field}
      data-changed={was !== undefined || undefined}
      data-wrong={error !== undefined || undefined}
    >
      <FieldHead {...{ id, label, aside, isChanged: was !== undefined }} />
      <select
        id={id}
        className={css.input}
        value={value}
        disabled={isReadOnly}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}below`}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.some((one) => one.id === value) || <option value={value}>{value}</option>}
        {options.map((one) => (
          <option key={one.id} value={one.id} disabled={one.isDisabled}>
            {one.name}
          </option>
        ))}
      </select>
      <FieldFoot
        {...{ id, error, help }}
        was={was === undefined ? undefined : wasWords(nameOf(was))}
      />
    </div>
  )
}
