import type { ReactNode } from 'react'
import {
  FieldError,
  Input,
  Label,
  Text,
  TextField,
  type TextFieldProps,
} from 'react-aria-components'
import css from './Field.module.css'

export type FieldProps = Omit<TextFieldProps, 'children' | 'className' | 'style'> & {
  label: string
  /** A word or link at the right of the label. */
  aside?: ReactNode
  /** Words that act: at the right of the label for the eye, after the field for the keyboard. */
  controls?: ReactNode
  help?: ReactNode
  /** The sentence that names the cure; marks the field as wrong. */
  error?: string | undefined
  inputMode?: 'text' | 'email' | 'numeric' | 'tel' | 'search' | 'decimal'
}

/** A line of text. 32 px below it are kept for help or an error, so nothing shifts. */
export function Field(props: FieldProps) {
  const { label, aside, controls, help, error, inputMode, ...rest } = props
  return (
    <TextField {...rest} isInvalid={error !== undefined} className={css.field!}>
      <span className={`small ${css.head}`}>
        <Label>{label}</Label>
        {aside}
      </span>
      <Input className={css.input!} inputMode={inputMode} />
      {controls && <span className={`small ${css.controls}`}>{controls}</span>}
      <span className={`small ${css.below}`}>
        {error === undefined ? help && <Text slot="description">{help}</Text> : null}
        <FieldError>{error}</FieldError>
      </span>
    </TextField>
  )
}
