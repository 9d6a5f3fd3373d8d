import type { KeyboardEvent, ReactNode } from 'react'
import {
  Button,
  DropIndicator,
  GridList,
  GridListItem,
  useDragAndDrop,
  type DropTarget,
} from 'react-aria-components'
import css from './SortableList.module.css'

export type SortableListProps<T extends { id: string }> = {
  label: string
  items: readonly T[]
  nameOf: (item: T) => string
  /** Names of the ways to move an item. */
  words: {
    drag: (name: string) => string
    up: (name: string) => string
    down: (name: string) => string
  }
  /** Ids that were moved before or after another one. */
  onMove: (ids: ReadonlySet<string>, target: string, where: 'before' | 'after') => void
  /** Marks what was moved. */
  isMarked?: (item: T) => boolean
  children: (item: T, at: number) => ReactNode
}

/**
 * Rows that are put in order: dragged by their grip, picked up with M (or Enter at the grip), moved by
 * arrows and put down with Enter, or moved by the buttons that stand there for fingers.
 */
export function SortableList<T extends { id: string }>(props: SortableListProps<T>) {
  const { label, items, nameOf, words, onMove, isMarked, children } = props
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    renderDropIndicator,
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return
      onMove(new Set([...keys].map(String)), String(target.key), target.dropPosition)
    },
  })
  return (
    <div onKeyDownCapture={pickUp}>
      <GridList
        className={css.list!}
        aria-label={label}
        items={items}
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[items, children, isMarked]}
      >
        {(item) => {
          const name = nameOf(item)
          const at = items.findIndex(({ id }) => id === item.id)
          const step = (by: 1 | -1) => {
            const target = items[at + by]
            if (target) onMove(new Set([item.id]), target.id, by < 0 ? 'before' : 'after')
          }
          return (
            <GridListItem
              className={css.row!}
              textValue={name}
              data-marked={isMarked?.(item) || undefined}
            >
              <Button slot="drag" className={css.grip!} aria-label={words.drag(name)}>
                <i />
              </Button>
              {children(item, at)}
              <span className={css.steps}>
                <Button
                  className={css.step!}
                  aria-label={words.up(name)}
                  isDisabled={at === 0}
                  onPress={() => step(-1)}
                >
                  ↑
                </Button>
                <Button
                  className={css.step!}
                  aria-label={words.down(name)}
                  isDisabled={at === items.length - 1}
                  onPress={() => step(1)}
                >
                  ↓
                </Button>
              </span>
            </GridListItem>
          )
        }}
      </GridList>
    </div>
  )
}

const renderDropIndicator = (target: DropTarget) => (
  <DropIndicator target={target} className={css.indicator!} />
)

/** M at a row is Enter at its grip, which begins a move by keys: a click would be one of a screen reader. */
function pickUp(event: KeyboardEvent) {
  if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return
  const row = (event.target as Element).closest('[role=row]')
  const grip = row?.querySelector<HTMLElement>('[slot=drag]')
  if (!grip || !row?.matches(':not([data-dragging])')) return
  event.preventDefault()
  event.stopPropagation()
  grip.focus()
  for (const type of ['keydown', 'keyup']) {
    grip.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true }))
  }
}
