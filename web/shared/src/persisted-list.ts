import { create } from 'zustand'
import { alone, followStored, readStored, writeStored } from './local-storage'
import { parseJson } from './web-storage'

/** Parses a stored entry; null: it is invalid. The first screen parses without zod. */
export type ReadItem<T> = (value: unknown) => T | null

export type Parsed<T> = { items: readonly T[]; dropped: number }

/**
 * A list kept in local storage as a plain JSON array and shared between tabs. Entries that do not
 * parse are dropped, from the storage as well; `onDropped` is told how many, once. Of entries with
 * one id the first is kept. `change` reads the stored list again before writing, inside one Web Lock,
 * so that no tab undoes another's work.
 */
export function persistedList<T>(
  key: string,
  item: ReadItem<T>,
  { idOf, onDropped }: { idOf: (item: T) => string; onDropped: (count: number) => void },
) {
  const useList = create<{ readonly items: readonly T[] }>()(() => ({ items: noticed() }))
  followStored([key], () => useList.setState({ items: noticed() }))

  function noticed() {
    const { items, dropped } = readList(key, item)
    if (dropped > 0) {
      onDropped(dropped)
      queueMicrotask(() => void change((left) => left))
    }
    return distinct(items, idOf)
  }

  const change = (next: (items: readonly T[]) => readonly T[]) =>
    alone(`typecase.${key}`, () => {
      const items = next(distinct(readList(key, item).items, idOf))
      writeStored(key, JSON.stringify(items))
      useList.setState({ items })
    })

  return { useList, change }
}

function distinct<T>(items: readonly T[], idOf: (item: T) => string) {
  return items.filter((entry, at) => items.findIndex((other) => idOf(other) === idOf(entry)) === at)
}

/** The list under a key of local storage, and how many entries of it did not parse. */
export function readList<T>(key: string, item: ReadItem<T>): Parsed<T> {
  const text = readStored(key)
  return text === null ? { items: [], dropped: 0 } : parseList(text, item)
}

/** A JSON array of items; an array that is none counts as one dropped entry. */
export function parseList<T>(text: string, item: ReadItem<T>): Parsed<T> {
  const entries = parseJson(text)
  if (!Array.isArray(entries)) return { items: [], dropped: 1 }

  const items = entries.map(item).filter((entry) => entry !== null)
  return { items, dropped: entries.length - items.length }
}
