import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import css from './Button.module.css'

/** `words` are underlined like a link; `plain` only under the pointer, in rows; `icon` is a sign. */
export type ButtonKind = 'filled' | 'outlined' | 'words' | 'plain' | 'icon'

type Native = ButtonHTMLAttributes<HTMLButtonElement>

export type ButtonProps = Omit<
  Native,
  'children' | 'className' | 'style' | 'disabled' | 'onClick'
> & {
  children: ReactNode
  kind?: ButtonKind
  isWide?: boolean
  isDisabled?: boolean | undefined
  /** It works: keeps its width, its words and the focus, and cannot be pressed. */
  isPending?: boolean | undefined
  onPress?: (() => void) | undefined
  ref?: Ref<HTMLButtonElement>
}

/** One filled button a screen: the next step. The browser's own, for it is on every first screen. */
export function Button(props: ButtonProps) {
  const { kind = 'outlined', isWide, isDisabled, isPending, onPress, children, ...rest } = props
  return (
    <button
      {...rest}
      type={isPending ? 'button' : (rest.type ?? 'button')}
      className={css.button}
      data-kind={kind}
      data-wide={isWide || undefined}
      disabled={isDisabled}
      data-disabled={isDisabled || undefined}
      aria-disabled={isPending || undefined}
      data-pending={isPending || undefined}
      onClick={isPending ? undefined : () => onPress?.()}
    >
      <span className={css.words}>{children}</span>
    </button>
  )
}

/** The class of a link that looks like a button. */
export const buttonLook = css.button!
