import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import hidden from '@typecase/ui/VisuallyHidden.module.css'
import { useId, useRef, type ReactNode } from 'react'
import { Grip, gripRow } from './Grip'
import css from './ListEditor.module.css'
import { moved } from './reorder'
import { useReorder } from './use-reorder'

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
  /** The list as the shop has it in words, where the draft changed it. */
  was?: string | undefined
  error?: string | undefined
  isReadOnly?: boolean | undefined
  /** Whether the draft adds or changes an item. */
  isChanged?: (item: T, at: number) => boolean
  /** Why an item stays; undefined: it may be removed. */
  whyStays?: (item: T) => string | undefined
}

/** A list of a record: items are edited in place, added, removed and moved. */
export function ListEditor<T>(props: ListEditorProps<T>) {
  const { label, items, onChange, render, nameOf, blank, was, error, isReadOnly } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const reorder = useReorder({
    count: items.length,
    nameOf: (at) => nameOf(items[at]!, at),
    onMove: (from, to) => onChange(moved(items, from, to)),
  })
  const focusLast = () =>
    requestAnimationFrame(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus(),
    )
  return (
    <div role="group" aria-labelledby={id}>
      <div className={css.head} data-changed={was !== undefined || undefined}>
        <span id={id} className={css.label}>
          {was === undefined ? label : text('console.field.changed', { label })}
        </span>
      </div>
      {items.length > 0 && (
        <ul ref={list} className={css.list}>
          {items.map((item, at) => (
            <li key={at} className={`${css.item} ${gripRow}`} {...reorder.row(at)}>
              {!isReadOnly && items.length > 1 && (
                <Grip
                  reorder={reorder}
                  at={at}
                  name={nameOf(item, at)}
                  isChanged={props.isChanged?.(item, at) ?? false}
                />
              )}
              <div className={css.content}>
                {render(
                  item,
                  (next) => onChange(items.map((one, i) => (i === at ? next : one))),
                  at,
                )}
              </div>
              {!isReadOnly && (
                <Remove
                  name={nameOf(item, at)}
                  whyStays={props.whyStays?.(item)}
                  onRemove={() => onChange(items.filter((_, i) => i !== at))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={css.foot}>
        {!isReadOnly && blank && (
          <Button
            kind="words"
            onPress={() => {
              onChange([...items, blank()])
              focusLast()
            }}
          >
            {props.addLabel ?? text('console.field.add')}
          </Button>
        )}
        {error !== undefined && <span className={css.fault}>{error}</span>}
        {was !== undefined && <span className={css.was}>{was}</span>}
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
