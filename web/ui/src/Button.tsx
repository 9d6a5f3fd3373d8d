import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import css from './Button.module.css'

/** `words` are underlined like a link; `plain` only under the pointer, in rows; `icon` is a sign. */
export type ButtonKind = 'filled' | 'outlined' | 'words' | 'plain' | 'icon'

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
  children: ReactNode
  kind?: ButtonKind
  isWide?: boolean
}

/** One filled button a screen: the next step. While `isPending` it keeps its width. */
export function Button({ kind = 'outlined', isWide = false, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={css.button!} data-kind={kind} data-wide={isWide || undefined}>
      <span className={css.words}>{children}</span>
    </AriaButton>
  )
}

/** The class of a link that looks like a button. */
export const buttonLook = css.button!
