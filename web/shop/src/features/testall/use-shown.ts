import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readFilter, writeFilter, type Filter } from '#src/features/catalogue/filter.ts'
import { readShown, writeShown, type Shown } from './selection'

// ms: browsers allow few changes of the address while a slider is dragged.
const rest = 400

/**
 * What the list shows, kept in the address. Text, size and order show at once; the address follows
 * when the visitor rests. An address that comes from elsewhere, as by a link, is obeyed.
 */
export function useShown(usualText: string) {
  const [query, setQuery] = useSearchParams()
  // What is not in the address yet.
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
