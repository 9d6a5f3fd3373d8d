import css from './SearchField.module.css'

export type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A line to search in, with its label as the placeholder. Escape empties it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
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
        if (event.key !== 'Escape' || value === '') return
        event.preventDefault()
        event.stopPropagation()
        onChange('')
      }}
    />
  )
}
