import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import hidden from '@typecase/ui/VisuallyHidden.module.css'
import { useId, useRef, type ReactNode } from 'react'
import { BackButton } from './FieldFrame'
import { Grip, gripRow } from './Grip'
import css from './ListEditor.module.css'
import { useShownFault } from './quiet-faults'
import { Steps } from './Steps'
import { useListRows } from './use-list-rows'

export type ListEditorProps<T> = {
  label: string
  items: readonly T[]
  onChange: (items: T[]) => void
  /** The fields of an item; `change` gives it another value. */
  render: (item: T, change: (item: T) => void, at: number) => ReactNode
  /** The name of an item for the buttons that act on it. */
  nameOf: (item: T, at: number) => string
  /** A new item; undefined: none may be added. */
  blank?: (() => T) | undefined
  addLabel?: string
  /** The list as the shop has it, where the draft changed it. */
  was?: readonly T[] | undefined
  /** Says what the shop has; `was` is set. */
  wasSaid?: string | undefined
  error?: string | undefined
  isReadOnly?: boolean | undefined
  /** Whether the draft adds or changes an item. */
  isChanged?: (item: T, at: number) => boolean
  /** Fingers get buttons that move an item by one, beside the grip. */
  hasSteps?: boolean
  /** Why an item stays; undefined: it may be removed. */
  whyStays?: (item: T) => string | undefined
}

/** A list of a record: items are edited in place, added, removed and moved. */
export function ListEditor<T>(props: ListEditorProps<T>) {
  const { label, items, onChange, render, nameOf, blank, was, isReadOnly } = props
  const id = useId()
  const { shown: error, onLeave } = useShownFault(props.error)
  const root = useRef<HTMLDivElement>(null)
  const { keys, reorder, ...rows } = useListRows({ root, items, nameOf, onChange })
  return (
    <div ref={root} role="group" aria-labelledby={id} onBlur={onLeave}>
      <div className={css.head} data-changed={was !== undefined || undefined}>
        <span id={id} className={css.label}>
          {label}
        </span>
      </div>
      {items.length > 0 && (
        <ul className={css.list}>
          {items.map((item, at) => (
            <li
              key={keys[at]}
              className={`${css.item} ${gripRow}`}
              data-steps={props.hasSteps || undefined}
              {...reorder.row(at)}
            >
              {!isReadOnly && items.length > 1 && (
                <Grip
                  reorder={reorder}
                  at={at}
                  name={nameOf(item, at)}
                  isChanged={props.isChanged?.(item, at) ?? false}
                />
              )}
              <div className={css.content}>{render(item, (next) => rows.change(at, next), at)}</div>
              {!isReadOnly && props.hasSteps && items.length > 1 && (
                <Steps reorder={reorder} at={at} name={nameOf(item, at)} />
              )}
              {!isReadOnly && (
                <Remove
                  name={nameOf(item, at)}
                  whyStays={props.whyStays?.(item)}
                  onRemove={() => rows.remove(at)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={css.foot}>
        {!isReadOnly && blank && (
          <Button kind="words" data-adds onPress={() => rows.add(blank())}>
            {props.addLabel ?? text('console.field.add')}
          </Button>
        )}
        {error !== undefined && <span className={css.fault}>{error}</span>}
        {was !== undefined && <span className={css.was}>{props.wasSaid}</span>}
        {was !== undefined && !isReadOnly && (
          <BackButton label={label} onBack={() => rows.replace(was)} />
        )}
      </div>
      <span className={hidden.hidden} role="status">
        {reorder.said}
      </span>
    </div>
  )
}

type RemoveProps = { name: string; whyStays: string | undefined; onRemove: () => void }

const Remove = ({ name, whyStays, onRemove }: RemoveProps) => (
  <span className={css.remove}>
    {whyStays === undefined ? (
      <Button
        kind="plain"
        data-removes
        aria-label={text('console.field.removeWhat', { name })}
        onPress={onRemove}
      >
        {text('console.field.remove')}
      </Button>
    ) : (
      <span className="quiet small">{whyStays}</span>
    )}
  </span>
)
