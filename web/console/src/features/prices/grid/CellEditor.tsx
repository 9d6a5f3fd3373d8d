import { useId, useRef, useState, type KeyboardEvent } from 'react'
import css from './CellEditor.module.css'

type Props = {
  label: string
  initial: string
  /** Editing begins with the caret behind the text. Returns why the text is refused. */
  onKey: (event: KeyboardEvent<HTMLInputElement>, written: string) => string | null
  onLeave: (written: string) => void
  /** The words of a refusal stand above the cell. */
  isLast: boolean
}

/** The field in a cell. Its text is not rendered again by each key. */
export function CellEditor({ label, initial, onKey, onLeave, isLast }: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const id = useId()
  const hasTakenFocus = useRef(false)
  const takeFocus = (field: HTMLInputElement | null) => {
    if (!field || hasTakenFocus.current) return
    hasTakenFocus.current = true
    field.focus({ preventScroll: true })
    field.setSelectionRange(initial.length, initial.length)
  }
  return (
    <>
      <input
        ref={takeFocus}
        className={css.editor}
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : id}
        defaultValue={initial}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        onKeyDown={(event) => {
          event.stopPropagation()
          setFault(onKey(event, event.currentTarget.value))
        }}
        onBlur={(event) => onLeave(event.currentTarget.value)}
      />
      {fault !== null && (
        <span id={id} role="alert" className={css.refusal} data-above={isLast || undefined}>
          {fault}
        </span>
      )}
    </>
  )
}
