import { useId } from 'react'
import css from './ColourField.module.css'

export type ColourFieldProps = {
  label: string
  /** "#rrggbb" */
  value: string
  onChange: (value: string) => void
}

/** A colour, picked with what the system has for it. */
export function ColourField({ label, value, onChange }: ColourFieldProps) {
  const id = useId()
  return (
    <span className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={css.swatch}
        type="color"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={css.value} aria-hidden="true">
        {value}
      </span>
    </span>
  )
}
