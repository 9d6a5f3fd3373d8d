import { text } from '@typecase/shared/messages/text'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import css from './Fields.module.css'

/** The attributes that join a control to its label and to what stands below it. */
export type Joined = {
  id: string
  className: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  onKeyDown: (event: KeyboardEvent) => void
}

export type FieldProps = {
  label: string
  /** At the right of the label. */
  aside?: ReactNode
  help?: string
  /** The sentence that names the cure. */
  error?: string | undefined
}

type Props = FieldProps & {
  /** The value in the shop, in words; null: the draft leaves it alone. */
  was: string | null
  /** Puts the shop's value back. */
  onBack: () => void
  children: (joined: Joined) => ReactNode
}

/** A dense field. A value that the draft has changed is rubric, with the one of the shop, which Escape puts back. */
export function Frame({ label, aside, help, error, was, onBack, children }: Props) {
  const id = useId()
  const isChanged = was !== null
  const words = error ?? help
  const below = words !== undefined || isChanged
  return (
    <div className={css.field} data-changed={isChanged || undefined}>
      <span className={css.head}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </span>
      {children({
        id,
        className: css.input!,
        'aria-describedby': below ? `${id}below` : undefined,
        'aria-invalid': error !== undefined || undefined,
        onKeyDown: (event) => {
          if (event.key !== 'Escape' || !isChanged) return
          event.preventDefault()
          onBack()
        },
      })}
      {below && (
        <span id={`${id}below`} className={css.below}>
          {words !== undefined && (
            <span className={error === undefined ? undefined : css.fault}>{words} </span>
          )}
          {isChanged && <span className={css.was}>{wasWords(was)}</span>}
        </span>
      )}
    </div>
  )
}

const longest = 120

/** The value of the shop in words: "was “Ink”"; "was empty". */
export function wasWords(was: string) {
  if (was === '') return text('console.field.wasEmpty')
  const value = was.length > longest ? `${was.slice(0, longest).trimEnd()}…` : was
  return text('console.field.was', { value })
}
