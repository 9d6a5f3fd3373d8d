import type { ReactNode } from 'react'
import {
  FieldError,
  Label,
  Text,
  TextArea as AriaTextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components'
import fieldCss from './Field.module.css'
import css from './TextArea.module.css'

type Props = Omit<TextFieldProps, 'children' | 'className' | 'style'> & {
  label: string
  /** A word or link at the right of the label. */
  aside?: ReactNode
  /** Lines that are seen at once. */
  rows: number
  help?: ReactNode
  /** The sentence that names the cure; marks the field as wrong. */
  error?: string | undefined
}

/** Several lines of text. 32 px below it are kept for help or an error, so nothing shifts. */
export function TextArea({ label, aside, rows, help, error, ...rest }: Props) {
  return (
    <TextField {...rest} isInvalid={error !== undefined} className={fieldCss.field!}>
      <span className={`small ${fieldCss.head}`}>
        <Label>{label}</Label>
        {aside}
      </span>
      <AriaTextArea className={`${fieldCss.input!} ${css.area!}`} rows={rows} />
      <span className={`small ${fieldCss.below}`}>
        {error === undefined ? help && <Text slot="description">{help}</Text> : null}
        <FieldError>{error}</FieldError>
      </span>
    </TextField>
  )
}
