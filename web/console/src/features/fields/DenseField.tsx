import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useId } from 'react'
import { FieldFrame, joined, type FieldProps } from './FieldFrame'
import css from './Fields.module.css'
import { usePutBack } from './put-back'
import { useShownFault } from './quiet-faults'
import { wasWords } from './was-words'

export type DenseProps = FieldProps<string> & {
  value: string
  onChange: (value: string) => void
  /** Lines that are seen at the least; undefined: one line, in which Enter does nothing. */
  rows?: number
  /** Characters that fit. More can be typed, and the field says so; the count stands at the right. */
  most?: number
  /** Characters that can be typed; no count is shown. */
  maxLength?: number
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url'
  isAmount?: boolean
  type?: 'text' | 'date' | 'time' | 'password'
  autoComplete?: string | undefined
  placeholder?: string
  lang?: string | undefined
  spellCheck?: boolean
  /** Id of a `<datalist>` of values to choose from. */
  list?: string | undefined
  onFocus?: () => void
  onBlur?: () => void
  /** In place of `onChange` where a text is not all that the field held. See `usePutBack`. */
  onPutBack?: (held: string) => void
  /** In place of `onChange` with the value of the shop. */
  onBack?: (() => void) | undefined
}

/** A text of a record: label, value, one line. `usePutBack` says what Escape does. */
export function DenseField(props: DenseProps) {
  const { label, value, was, onChange, rows, most, isAmount, isReadOnly } = props
  const id = useId()
  const { shown, onLeave } = useShownFault(props.error)
  const error = tooLong(value, most) ?? shown
  const { onFocus, onKeyDown } = usePutBack(
    value,
    (held) => held === value,
    props.onPutBack ?? onChange,
  )
  const shared = {
    id,
    value,
    maxLength: props.maxLength,
    inputMode: props.inputMode,
    autoComplete: props.autoComplete,
    placeholder: props.placeholder,
    spellCheck: props.spellCheck,
    lang: props.lang,
    dir: isAmount || props.inputMode ? undefined : 'auto',
    readOnly: isReadOnly,
    className: `${css.input} ${isAmount ? css.amount : ''}`,
    ...joined(id, error),
    onFocus: () => {
      onFocus()
      props.onFocus?.()
    },
    onBlur: () => {
      onLeave()
      props.onBlur?.()
    },
    onKeyDown,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  const back = props.onBack ?? (was === undefined ? undefined : () => onChange(was))
  return (
    <FieldFrame
      {...{ id, label, error }}
      help={props.help}
      aside={props.aside ?? (most !== undefined && countWords(value, most))}
      was={was === undefined ? undefined : (props.wasSaid ?? wasWords(was))}
      onBack={isReadOnly ? undefined : back}
    >
      {rows === undefined ? (
        <input {...shared} type={props.type ?? 'text'} list={props.list} />
      ) : (
        <textarea {...shared} rows={rowsOf(value, rows)} />
      )}
    </FieldFrame>
  )
}

const lengthOf = (value: string) => [...value].length

const tooLong = (value: string, most: number | undefined) =>
  most !== undefined && lengthOf(value) > most
    ? text('console.field.tooLong', { most: number(most) })
    : undefined

const countWords = (value: string, most: number) =>
  text('console.field.count', { count: number(lengthOf(value)), most: number(most) })

const mostRows = 12
/** Characters that a line has room for, about. */
const width = 80

/** Rows for a text where the browser does not size the field by it. */
const rowsOf = (value: string, least: number) =>
  Math.max(
    least,
    Math.min(
      mostRows,
      value
        .split('\n')
        .reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / width)), 0),
    ),
  )
