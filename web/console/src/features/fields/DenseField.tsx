import { text } from '@typecase/shared/messages/text'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import css from './Fields.module.css'
import { FieldFoot, FieldHead } from './FieldParts'

export type DenseProps = {
  label: string
  /** The value as the shop has it, where the draft changed it; undefined: it did not. */
  was?: string | undefined
  /** Says what the shop has in other words, such as of a long text. */
  wasSaid?: string | undefined
  /** The rule that the value breaks. */
  error?: string | undefined
  help?: ReactNode
  /** At the right of the label. */
  aside?: ReactNode
  isReadOnly?: boolean | undefined
}

type Props = DenseProps & {
  value: string
  onChange: (value: string) => void
  /** Lines that are seen at once; undefined: one line, in which Enter does nothing. */
  rows?: number
  maxLength?: number
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url'
  isAmount?: boolean
  type?: 'text' | 'date'
  placeholder?: string
  onBlur?: () => void
  spellCheck?: boolean
}

/** A text of a record: label, value, one line. Escape puts back what it held when it got the focus. */
export function DenseField(props: Props) {
  const { label, value, was, error, help, onChange, rows, isAmount, isReadOnly, onBlur } = props
  const id = useId()
  const begun = useRef(value)
  const putBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === begun.current) return
    event.stopPropagation()
    onChange(begun.current)
  }
  const shared = {
    id,
    value,
    maxLength: props.maxLength,
    inputMode: props.inputMode,
    placeholder: props.placeholder,
    spellCheck: props.spellCheck,
    readOnly: isReadOnly,
    className: `${css.input} ${isAmount ? css.amount : ''}`,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': `${id}below`,
    onFocus: () => (begun.current = value),
    onBlur,
    onKeyDown: putBack,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <div
      className={css.field}
      data-changed={was !== undefined || undefined}
      data-wrong={error !== undefined || undefined}
    >
      <FieldHead {...{ id, label, aside: props.aside, isChanged: was !== undefined }} />
      {rows === undefined ? (
        <input {...shared} type={props.type ?? 'text'} />
      ) : (
        <textarea {...shared} rows={rows} />
      )}
      <FieldFoot
        {...{ id, error, help }}
        was={was === undefined ? undefined : (props.wasSaid ?? wasWords(was))}
      />
    </div>
  )
}

/** Of a value that the draft changed: what the shop has. */
export const wasWords = (was: string) =>
  was === '' ? text('console.field.wasEmpty') : text('console.field.was', { value: clipped(was) })

const longest = 160
const clipped = (was: string) => (was.length > longest ? `${was.slice(0, longest)}…` : was)
