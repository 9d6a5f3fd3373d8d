import { list } from '@typecase/shared/format'
import { useState } from 'react'
import { isSameJson } from '../../drafts/edits'
import css from './Fields.module.css'
import { Frame, type FieldProps } from './Frame'

type Props = FieldProps & {
  value: readonly string[]
  /** As the shop has it. */
  stored: readonly string[]
  onChange: (value: string[]) => void
}

const linesOf = (words: string) =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A list of a draft, one on each line. */
export function DraftList({ value, stored, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState(value.join('\n'))
  const [seen, setSeen] = useState(value)
  if (!isSameJson(seen, value)) {
    setSeen(value)
    if (!isSameJson(linesOf(typed), value)) setTyped(value.join('\n'))
  }
  const change = (words: string) => {
    setTyped(words)
    const lines = linesOf(words)
    if (!isSameJson(lines, value)) onChange(lines)
  }
  return (
    <Frame
      {...rest}
      was={isSameJson(value, stored) ? null : list([...stored])}
      onBack={() => change(stored.join('\n'))}
    >
      {(joined) => (
        <textarea
          {...joined}
          className={`${joined.className} ${css.area}`}
          rows={Math.max(1, typed.split('\n').length)}
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Frame>
  )
}
