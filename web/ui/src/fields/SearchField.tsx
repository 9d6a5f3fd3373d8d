import css from './SearchField.module.css'

export type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter, or the arrow down, which leads to what was found. */
  onEnter?: (() => void) | undefined
}

/** A line to search in, with its label as the placeholder. Escape empties it. */
export function SearchField({ label, value, onChange, onEnter }: SearchFieldProps) {
  return (
    <input
      type="search"
      className={css.input}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (onEnter && (event.key === 'Enter' || event.key === 'ArrowDown')) {
          event.preventDefault()
          return onEnter()
        }
        if (event.key !== 'Escape' || value === '') return
        event.preventDefault()
        event.stopPropagation()
        onChange('')
      }}
    />
  )
}
