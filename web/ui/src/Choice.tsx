import type { ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  Label,
  Radio as AriaRadio,
  RadioGroup as AriaRadioGroup,
  type CheckboxProps,
  type RadioGroupProps,
  type RadioProps,
} from 'react-aria-components'
import css from './Choice.module.css'

type Sentence = { children: ReactNode }

/** A box and a sentence. */
export function Checkbox({
  children,
  ...rest
}: Omit<CheckboxProps, 'children' | 'className' | 'style'> & Sentence) {
  return (
    <AriaCheckbox {...rest} className={css.choice!}>
      <i className={css.box} />
      <span>{children}</span>
    </AriaCheckbox>
  )
}

/** One of several sentences, each with a circle before it. */
export function RadioGroup({
  label,
  children,
  ...rest
}: Omit<RadioGroupProps, 'children' | 'className' | 'style'> & Sentence & { label: string }) {
  return (
    <AriaRadioGroup {...rest} className={css.group!}>
      <Label className={css.hidden!}>{label}</Label>
      {children}
    </AriaRadioGroup>
  )
}

export function Radio({
  children,
  ...rest
}: Omit<RadioProps, 'children' | 'className' | 'style'> & Sentence) {
  return (
    <AriaRadio {...rest} className={css.choice!}>
      <i className={css.circle} />
      <span>{children}</span>
    </AriaRadio>
  )
}
