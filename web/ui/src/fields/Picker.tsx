import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Icon } from '../Icon'
import type { SelectProps } from './Select'
import css from './Select.module.css'
import { whenIdle } from '../page-ready'

let here: typeof import('./Select') | null = null
const fetchSelect = async () => (here ??= await import('./Select'))
const fetchAhead = () => void fetchSelect().catch(() => {}) // The next approach asks again.

/**
 * A `Select` in a row of a page that should stand soon. Until it is pressed or the keyboard comes to it, a button
 * of the same look and the same words stands in, for a list is much to draw; what has begun on that
 * goes on in the list.
 */
export function Picker<T extends string>(props: SelectProps<T>) {
  const frame = useRef<HTMLSpanElement>(null)
  const [Select, setSelect] = useState(() => here?.Select)
  const isPressed = useRef(false)
  const hadFocus = useRef(false)

  const onIntent = () => {
    void fetchSelect().then(
      ({ Select }) => {
        hadFocus.current = frame.current?.contains(document.activeElement) ?? false
        setSelect(() => Select)
      },
      // Without a network: the next onIntent asks again, and opens nothing that nobody waits for.
      () => (isPressed.current = false),
    )
  }
  useEffect(() => (here ? undefined : whenIdle(fetchAhead)), [])
  useLayoutEffect(() => {
    if (Select && hadFocus.current) handOn(frame, isPressed.current)
  }, [Select])

  return (
    <span ref={frame} className={css.frame}>
      {Select ? (
        <Select {...props} />
      ) : (
        <StandIn
          {...props}
          onApproach={onIntent}
          onPress={(button) => {
            isPressed.current = true
            button.focus() // Not every browser does, and the focus tells who still waits.
            onIntent()
          }}
        />
      )}
    </span>
  )
}

/** For whose focus is still on what stood in: elsewhere nobody wants it any longer. */
function handOn(frame: RefObject<HTMLElement | null>, isPressed: boolean) {
  const button = frame.current?.querySelector('button')
  button?.focus()
  // The list knows its choices once it has been drawn.
  if (isPressed) setTimeout(() => button?.click())
}

type StandInProps = Omit<SelectProps<string>, 'onChange'> & {
  onApproach: () => void
  onPress: (button: HTMLButtonElement) => void
}

function StandIn({ onApproach, onPress, ...props }: StandInProps) {
  const id = useId()
  const found = (props.search?.groups('') ?? []).flatMap(({ choices }) => choices)
  const chosen = [...props.choices, ...found].find((choice) => choice.id === props.value)
  return (
    <span className={css.word} data-changed={props.isChanged || undefined}>
      <button
        type="button"
        id={id}
        className={css.button}
        data-prefix={props.prefix}
        data-disabled={props.isDisabled || undefined}
        disabled={props.isDisabled}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-label={props.label}
        aria-labelledby={`${id}value ${id}`}
        // A pointer is about to press: its target stays until then.
        onPointerEnter={fetchAhead}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onApproach()}
        onPointerDown={({ pointerType, button, currentTarget }) => {
          if (pointerType === 'mouse' && button === 0) onPress(currentTarget)
        }}
        onClick={({ currentTarget }) => onPress(currentTarget)}
      >
        <span id={`${id}value`}>{chosen?.name ?? props.placeholder}</span>
        <Icon name="chevron" />
      </button>
    </span>
  )
}
