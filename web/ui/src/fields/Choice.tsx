import type { ReactNode, SyntheticEvent } from 'react'
import {
  Checkbox as AriaCheckbox,
  Label,
  Radio as AriaRadio,
  RadioGroup as AriaRadioGroup,
  type CheckboxProps,
  type RadioGroupProps,
  type RadioProps,
} from 'react-aria-components'
import hiddenCss from '../VisuallyHidden.module.css'
import css from './Choice.module.css'

type Sentence = { children: ReactNode }

/** A box and a sentence, whose links lead where they lead and leave the box alone. */
export function Checkbox({
  children,
  ...rest
}: Omit<CheckboxProps, 'children' | 'className' | 'style'> & Sentence) {
  return (
    <AriaCheckbox {...rest} className={css.choice!}>
      <i className={css.box} />
      <span {...linksOwn}>{children}</span>
    </AriaCheckbox>
  )
}

/** A press anywhere in the sentence is one of the box's; one of a link would be kept from leading on. */
const own = (event: SyntheticEvent) => {
  if (event.target instanceof Element && event.target.closest('a')) event.stopPropagation()
}
const linksOwn = {
  onPointerDown: own,
  onMouseDown: own,
  onKeyDown: own,
  onKeyUp: own,
  onClick: own,
}

/** One of several sentences, each with a circle before it. */
export function RadioGroup({
  label,
  children,
  ...rest
}: Omit<RadioGroupProps, 'children' | 'className' | 'style'> & Sentence & { label: string }) {
  return (
    <AriaRadioGroup {...rest}>
      <Label className={hiddenCss.hidden!}>{label}</Label>
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
