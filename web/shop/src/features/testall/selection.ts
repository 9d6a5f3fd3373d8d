import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { StyleSummary } from '#src/features/catalogue/queries.ts'
import {
  type Filterable,
  readFilter,
  writeFilter,
  type Filter,
} from '#src/features/catalogue/filter.ts'

export const orders = ['family', 'name', 'weight', 'width', 'price'] as const
export type Order = (typeof orders)[number]

/** The settings of the list, as the query of the address has them. */
export type Shown = { text: string; size: number; order: Order }

export const sizes = { min: 16, max: 160, usual: 56 }
/** Characters: one line, and an address that mails leave whole. */
export const longestText = 200

export function readShown(query: URLSearchParams, usualText: string): Shown {
  const size = Number(query.get('size'))
  return {
    text: (query.get('text') ?? usualText).slice(0, longestText),
    size: size >= sizes.min && size <= sizes.max ? Math.round(size) : sizes.usual,
    order: orders.find((order) => order === query.get('order')) ?? 'family',
  }
}

/** The query with what differs from how the list begins; everything else of it stays. */
export function writeShown(query: URLSearchParams, shown: Shown, usualText: string) {
  const next = new URLSearchParams(query)
  const set = (key: string, value: string, usual: string) =>
    value === usual ? next.delete(key) : next.set(key, value)
  set('text', shown.text, usualText)
  set('size', String(shown.size), String(sizes.usual))
  set('order', shown.order, 'family')
  return next
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** As its first letter is written; null: it has none. A text goes one way, whatever the style. */
export function directionOf(text: string): 'ltr' | 'rtl' | null {
  const [letter] = /\p{L}/u.exec(text) ?? []
  if (letter === undefined) return null
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/** A style as the filter of families sees it. */
export function asFilterable(style: StyleSummary): Filterable {
  const { weight, width, fullName } = style
  return { ...style, name: fullName, widths: [width], minWeight: weight, maxWeight: weight }
}

const priceOf = ({ price }: StyleSummary) => price ?? Number.MAX_SAFE_INTEGER

const by: Record<Order, (one: StyleSummary, other: StyleSummary) => number> = {
  family: () => 0, // As they come: the foundry's order.
  name: (one, other) => one.fullName.localeCompare(other.fullName),
  weight: (one, other) => one.weight - other.weight,
  width: (one, other) => one.width - other.width,
  price: (one, other) => priceOf(one) - priceOf(other), // Styles without a price come last.
}

/** In that order; equal ones in the foundry's. */
export const inOrder = (styles: readonly StyleSummary[], order: Order) => styles.toSorted(by[order])

// ms: browsers allow few changes of the address while a slider is dragged.
const rest = 400

/**
 * The settings of the list, kept in the address. Text, size and order show at once; the address
 * follows when the visitor rests. An address that comes from elsewhere, as by a link, is obeyed.
 */
export function useShown(usualText: string) {
  const [query, setQuery] = useSearchParams()
  // Settings that are not in the address yet.
  const [own, setOwn] = useState<Shown | null>(null)
  const [written, setWritten] = useState<string | null>(null)
  const [seen, setSeen] = useState(query.toString())
  if (query.toString() !== seen) {
    setSeen(query.toString())
    if (query.toString() !== written) setOwn(null)
  }

  const shown = useMemo(() => own ?? readShown(query, usualText), [own, query, usualText])
  const filter = useMemo(() => readFilter(query), [query])
  // Ahead of `query`, which follows what was written a moment later.
  const newest = useRef(query)
  useEffect(() => {
    newest.current = query
  }, [query])
  const write = useCallback(
    (next: URLSearchParams) => {
      if (next.toString() === newest.current.toString()) return
      newest.current = next
      setWritten(next.toString())
      setQuery(next, { replace: true })
    },
    [setQuery],
  )
  const setFilter = (next: Filter) =>
    write(writeShown(writeFilter(newest.current, next), shown, usualText))

  useEffect(() => {
    if (!own) return
    const writing = setTimeout(() => write(writeShown(newest.current, own, usualText)), rest)
    return () => clearTimeout(writing)
  }, [own, usualText, write])

  return { shown, setShown: setOwn, filter, setFilter }
}
