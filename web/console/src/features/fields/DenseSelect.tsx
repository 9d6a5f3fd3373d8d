import { useId } from 'react'
import { FieldFrame, joined, type FieldProps } from './FieldFrame'
import css from './Fields.module.css'
import { wasWords } from './was-words'

type Option<Id> = { id: Id; name: string; isDisabled?: boolean }

type Props<Id extends string> = FieldProps<Id> & {
  options: readonly Option<Id>[]
  value: Id
  onChange: (id: Id) => void
}

/** One of several values of a record, by their ids. A value that is no option stays one. */
export function DenseSelect<Id extends string>(props: Props<Id>) {
  const { label, options, value, was, error, help, aside, onChange, isReadOnly } = props
  const id = useId()
  const nameOf = (option: Id) => options.find((one) => one.id === option)?.name ?? option
  const isChanged = was !== undefined
  return (
    <FieldFrame
      {...{ id, label, error, help, aside }}
      was={isChanged ? (props.wasSaid ?? wasWords(nameOf(was))) : undefined}
      onBack={isChanged && !isReadOnly ? () => onChange(was) : undefined}
    >
      <select
        id={id}
        className={css.input}
        value={value}
        disabled={isReadOnly}
        {...joined(id, error)}
        onChange={({ target }) => onChange(target.value as Id)}
      >
        {options.some((one) => one.id === value) || <option value={value}>{value}</option>}
        {options.map((one) => (
          <option key={one.id} value={one.id} disabled={one.isDisabled}>
            {one.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
