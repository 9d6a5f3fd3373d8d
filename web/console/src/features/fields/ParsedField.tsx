import { useState } from 'react'
import { DenseField, type DenseProps } from './DenseField'

/** A value that was read from a text, or why the text is none. */
export type Parsed<T> = { value: T } | { fault: string }

type Props<T> = Omit<DenseProps, 'was'> & {
  value: T
  /** As the shop has it, where the draft changed it. */
  was?: { value: T } | undefined
  format: (value: T) => string
  parse: (text: string) => Parsed<T>
  onChange: (value: T) => void
  inputMode?: 'numeric' | 'decimal' | 'text'
  isAmount?: boolean
  placeholder?: string
  rows?: number
}

/** A field of a number, an amount or the like. A text that is none stays in the field, with the fault. */
export function ParsedField<T>(props: Props<T>) {
  const { value, was, format, parse, onChange, error, ...rest } = props
  const [typed, setTyped] = useState<{ text: string; of: string }>()
  const written = format(value)
  // The value has changed elsewhere since: it is shown, not the typed text.
  const isTyped = typed !== undefined && typed.of === written
  const shown = isTyped ? typed.text : written
  const read = parse(shown)
  const change = (text: string) => {
    const next = parse(text)
    const known = 'value' in next ? next.value : value
    setTyped({ text, of: format(known) })
    if ('value' in next && format(next.value) !== written) onChange(next.value)
  }
  return (
    <DenseField
      {...rest}
      value={shown}
      was={was && format(was.value)}
      error={'fault' in read ? read.fault : error}
      onChange={change}
      onBlur={() => 'value' in read && setTyped(undefined)}
    />
  )
}
