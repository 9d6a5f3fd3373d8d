import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export type SegmentedControlProps<T extends string> = {
  label: string
  className?: string | undefined
  look?: string
  choices: readonly {
    id: T
    /** In place of the content, for those who do not see it. */
    name?: string | undefined
    content: ReactNode
    isDisabled?: boolean
  }[]
  choiceClass?: string | undefined
  value: T
  onChange: (value: T) => void
}

const ways: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * A row of buttons of which one is chosen: one stop of the Tab key, at the first or where the focus
 * was last; arrow keys move it, Space and Enter choose.
 */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, className, look, choices, choiceClass, value, onChange } = props
  const row = useRef<HTMLDivElement>(null)
  const [visited, setVisited] = useState<T | null>(null)
  const isOpen = ({ isDisabled }: { isDisabled?: boolean }) => !isDisabled
  const stop = choices.find((one) => one.id === visited && isOpen(one)) ?? choices.find(isOpen)

  const move = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!way) return
    const buttons = [...row.current!.querySelectorAll<HTMLButtonElement>('button:enabled')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const isReversed = getComputedStyle(row.current!).direction === 'rtl'
    buttons[at + (isReversed ? -way : way)]?.focus()
    event.preventDefault()
  }
  return (
    <div ref={row} className={className} data-look={look} role="radiogroup" aria-label={label}>
      {choices.map(({ id, name, content, isDisabled }) => (
        <button
          key={id}
          type="button"
          className={choiceClass}
          role="radio"
          aria-label={name}
          aria-checked={id === value}
          data-selected={id === value || undefined}
          disabled={isDisabled}
          data-disabled={isDisabled || undefined}
          tabIndex={id === stop?.id ? 0 : -1}
          onFocus={() => setVisited(id)}
          onKeyDown={move}
          onClick={() => id !== value && onChange(id)}
        >
          {content}
        </button>
      ))}
    </div>
  )
}
