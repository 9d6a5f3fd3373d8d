import { useRef, useState } from 'react'
import { DenseField, type DenseProps } from './DenseField'
import type { Reader } from './parse-values'

/** `was`: in an object, for a value may be undefined or null. */
type Props<T> = Omit<DenseProps, 'value' | 'was' | 'onChange' | 'onBack'> &
  Reader<T> & {
    value: T
    was?: { value: T } | undefined
    onChange: (value: T) => void
  }

/** A text as it was typed, and the value that it was read as, or that stayed, written plainly. */
type Typed = { text: string; of: string }

/**
 * A field of a number, an amount, a list or the like. A text that is none stays in the field with the
 * fault, and the value stays as it was; so does an empty one, unless the reader takes it.
 */
export function ParsedField<T>(props: Props<T>) {
  const { value, was, format, parse, onChange, error, ...rest } = props
  const [typed, setTyped] = useState<Typed>()
  const held = useRef({ value, typed })
  const written = format(value)
  // The value has changed elsewhere since: it is shown, not the typed text.
  const isTyped = typed !== undefined && typed.of === written
  const shown = isTyped ? typed.text : written
  const read = parse(shown)
  const isFault = 'fault' in read
  const give = (next: T, as: Typed | undefined) => {
    setTyped(as)
    if (format(next) !== written) onChange(next)
  }
  const change = (text: string) => {
    const next = parse(text)
    const known = 'value' in next ? next.value : value
    give(known, { text, of: format(known) })
  }
  return (
    <DenseField
      {...rest}
      value={shown}
      was={was && format(was.value)}
      error={isFault ? read.fault : error}
      onChange={change}
      onFocus={() => (held.current = { value, typed: isTyped ? typed : undefined })}
      onBlur={() => isFault || setTyped(undefined)}
      onPutBack={() => give(held.current.value, held.current.typed)}
      onBack={was || isFault ? () => give(was ? was.value : value, undefined) : undefined}
    />
  )
}
