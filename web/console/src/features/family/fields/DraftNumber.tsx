import { text } from '@typecase/shared/messages/text'
import { useState } from 'react'
import { Frame, type FieldProps } from './Frame'

type Props = FieldProps & {
  value: number
  /** As the shop has it. */
  stored: number
  onChange: (value: number) => void
  min: number
  max: number
  isWhole?: boolean
  /** Stands for an empty field. */
  none?: number
}

/** A number of a draft; while something else is typed, the draft keeps the number before. */
export function DraftNumber(props: Props) {
  const { value, stored, onChange, min, max, isWhole = true, none, ...rest } = props
  const written = (number: number) => (number === none ? '' : String(number))
  const [typed, setTyped] = useState(written(value))
  const read = (words: string) => {
    const trimmed = words.trim().replace(',', '.')
    if (trimmed === '') return none ?? null
    const number = Number(trimmed)
    const fits = number >= min && number <= max && (!isWhole || Number.isInteger(number))
    return fits ? number : null
  }
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (read(typed) !== value) setTyped(written(value))
  }
  const change = (words: string) => {
    setTyped(words)
    const number = read(words)
    if (number !== null && number !== value) onChange(number)
  }
  return (
    <Frame
      {...rest}
      error={read(typed) === null ? text('console.field.range', { min, max }) : undefined}
      was={value === stored && read(typed) !== null ? null : written(stored)}
      onBack={() => {
        setTyped(written(stored))
        onChange(stored)
      }}
    >
      {(joined) => (
        <input
          {...joined}
          inputMode={isWhole ? 'numeric' : 'decimal'}
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Frame>
  )
}
