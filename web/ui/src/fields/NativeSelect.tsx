import { useId, type ReactNode } from 'react'
import fieldCss from './Field.module.css'
import { Icon } from '../Icon'
import css from './NativeSelect.module.css'

export type NativeOption = { id: string; name: string; isDisabled?: boolean }

export type NativeSelectProps = {
  label: string
  /** A word or link at the right of the label. */
  aside?: ReactNode
  /** Their ids differ from each other. */
  options: readonly NativeOption[]
  /** The id of the chosen one. */
  value: string
  onChange: (id: string) => void
  name?: string | undefined
  autoComplete?: string | undefined
  isDisabled?: boolean | undefined
  isRequired?: boolean | undefined
  /** The options are on their way. The field keeps its place and the focus. */
  isPending?: boolean | undefined
  help?: ReactNode
  /** The sentence that names the cure; marks the field as wrong. */
  error?: string | undefined
}

/**
 * One of many, from the list that the browser itself shows: on a phone it is the phone's own, a
 * word typed quickly finds the entry, and the browser can fill it in.
 */
export function NativeSelect(props: NativeSelectProps) {
  const { label, aside, options, value, onChange, help, error } = props
  const id = useId()
  const below = `${id}below`
  const isInvalid = error !== undefined
  return (
    <div className={fieldCss.field} data-invalid={isInvalid || undefined}>
      <span className={`small ${fieldCss.head}`}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </span>
      <span className={css.frame}>
        <select
          id={id}
          className={`${fieldCss.input} ${css.select}`}
          name={props.name}
          autoComplete={props.autoComplete}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={props.isDisabled}
          required={props.isRequired}
          data-disabled={props.isDisabled || undefined}
          data-placeholder={value === '' || undefined}
          aria-busy={props.isPending || undefined}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid || help ? below : undefined}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id} disabled={option.isDisabled}>
              {option.name}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
      <span className={`small ${fieldCss.below}`} id={below}>
        {error ?? help}
      </span>
    </div>
  )
}
