import { startTransition, useLayoutEffect, useState, type RefObject } from 'react'

/** Places of rows, `to` not included. */
export type Span = { from: number; to: number }

// Rows come and go in groups of this many, so that their fonts come together.
const group = 4
const mostRows = 54

/**
 * The rows to have in the document: those on the screen, whole groups, and a group before and after.
 * `top`: of the list's start above the screen's, px.
 */
export function spanOf(top: number, screen: number, height: number, count: number): Span {
  const first = Math.max(0, Math.floor(top / height))
  const last = Math.max(0, Math.ceil((top + screen) / height))
  const from = Math.max(0, Math.floor(first / group) - 1) * group
  const to = (Math.ceil(last / group) + 1) * group
  return { from: Math.min(from, count), to: Math.min(to, from + mostRows, count) }
}

/** The span of a list in the page as the page scrolls; all its rows have one height. */
export function useWindowed(list: RefObject<Element | null>, height: number, count: number): Span {
  const [span, setSpan] = useState(() => spanOf(0, innerHeight, height, count))

  useLayoutEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const top = -(list.current?.getBoundingClientRect().top ?? 0)
      const next = spanOf(top, innerHeight, height, count)
      setSpan((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    // The rows that come are a group ahead of the screen: they may be made in slices, between frames.
    const soon = () => {
      frame ||= requestAnimationFrame(() => startTransition(measure))
    }
    measure()
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [list, height, count])

  return span
}
