import { useState, type ReactNode } from 'react'
import { Button as Word } from 'react-aria-components'
import { linkLook } from '../Link'
import { Field, type FieldProps } from './Field'
import css from './PasswordField.module.css'

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'controls' | 'autoComplete'> & {
  /** Password managers offer to make a new one. */
  isNew?: boolean
  /** The word that shows what is typed, and the whole sentence for screen readers. */
  show: { word: string; label: string }
  hide: { word: string; label: string }
  /** Beside that word. */
  beside?: ReactNode
}

/** A password, hidden until the person asks to see it. */
export function PasswordField({ isNew = false, show, hide, beside, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const { word, label } = isShown ? hide : show
  return (
    <Field
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      spellCheck="false"
      controls={
        <>
          {beside}
          <Word
            className={`${linkLook.word} ${css.show}`}
            aria-label={label}
            onPress={() => setShown(!isShown)}
          >
            {word}
          </Word>
        </>
      }
    />
  )
}
