import { text } from '@typecase/shared/messages/text'
import type { RefObject } from 'react'
import { moved } from './reorder'
import { useReorder } from './use-reorder'
import { useRowKeys } from './use-row-keys'

type Options<T> = {
  root: RefObject<HTMLElement | null>
  items: readonly T[]
  nameOf: (item: T, at: number) => string
  onChange: (items: T[]) => void
}

/**
 * The changes of a list that is edited row by row. A row keeps its fields, and the text that is typed
 * in them, whatever happens to others. The focus goes to the first field of a new row, and from a
 * removed one to the button that removes the next, else to the one that adds.
 */
export function useListRows<T>({ root, items, nameOf, onChange }: Options<T>) {
  const { keys, expect } = useRowKeys(items)
  const places = items.map((_, at) => at)
  const give = (next: T[], from: readonly (number | undefined)[]) => {
    expect(next, from)
    onChange(next)
  }
  const reorder = useReorder({
    count: items.length,
    nameOf: (at) => nameOf(items[at]!, at),
    onMove: (from, to) => give(moved(items, from, to), moved(places, from, to)),
  })
  const rows = () => root.current?.querySelectorAll('li')
  return {
    keys,
    reorder,
    change: (at: number, next: T) => give(items.with(at, next), places),
    add(item: T) {
      give([...items, item], [...places, undefined])
      focusSoon(() => [...(rows() ?? [])].at(-1)?.querySelector('input, textarea, select'))
    },
    remove(at: number) {
      reorder.say(text('console.field.removed', { name: nameOf(items[at]!, at) }))
      give(items.toSpliced(at, 1), places.toSpliced(at, 1))
      focusSoon(
        () =>
          rows()?.[at]?.querySelector('[data-removes]') ??
          root.current?.querySelector('[data-adds]') ??
          [...(rows() ?? [])].at(-1)?.querySelector('[data-removes]'),
      )
    },
    /** Another list, such as the shop's. */
    replace(next: readonly T[]) {
      onChange([...next])
      focusSoon(() => root.current?.querySelector('[data-adds]'))
    },
  }
}

/** Focuses something that the next frame draws. */
export const focusSoon = (find: () => Element | null | undefined) =>
  requestAnimationFrame(() => (find() as HTMLElement | null | undefined)?.focus())
