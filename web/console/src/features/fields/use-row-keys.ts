import { useState } from 'react'
import { isSameJson } from '../drafts/edits'

let made = 0
const newKey = () => (made += 1)

type Keyed<T> = { items: readonly T[]; keys: readonly number[] }

/**
 * Keys of the rows of a list whose items have no ids. A row keeps its key where its item changes, or
 * moves; `expect` is told beforehand which list is to come, and which of the rows now, by their
 * places, are its rows; undefined is a new one. A list that comes otherwise, as when a draft is
 * discarded, is compared item by item.
 */
export function useRowKeys<T>(items: readonly T[]) {
  const [known, setKnown] = useState<Keyed<T>>(() => ({ items, keys: items.map(newKey) }))
  const now = isSameJson(known.items, items) ? known : { items, keys: matched(known, items) }
  if (now !== known) setKnown(now)
  return {
    keys: now.keys,
    expect: (next: readonly T[], places: readonly (number | undefined)[]) =>
      setKnown({
        items: next,
        keys: places.map((place) => (place === undefined ? newKey() : now.keys[place]!)),
      }),
  }
}

/** Equal items keep their keys; others take those of their places, where these are left over. */
export function matched<T>({ items, keys }: Keyed<T>, next: readonly T[]) {
  const left = new Map(items.map((item, at) => [at, item]))
  const take = (at: number | undefined) => {
    if (at === undefined || !left.delete(at)) return undefined
    return keys[at]
  }
  const equal = next.map((item, at) =>
    take([at, ...left.keys()].find((old) => left.has(old) && isSameJson(left.get(old), item))),
  )
  return equal.map((key, at) => key ?? take(at) ?? newKey())
}
