import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { linesBetween, type Layout } from './layout'

/** Lines above and below the screen that are rendered beforehand. */
const overscan = 10

type Window = { first: number; last: number }

const isWithin = (inner: Window, outer: Window) =>
  inner.first >= outer.first && inner.last <= outer.last

/**
 * The lines to render of a body that the page scrolls: those on the screen and some around them. They
 * change only when a line comes onto the screen that is not rendered.
 */
export function useRowWindow(body: RefObject<HTMLElement | null>, layout: Layout): Window {
  const lastLine = layout.lines.length - 1
  const [shown, setShown] = useState<Window>({ first: 0, last: 2 * overscan })
  const update = useEffectEvent(() => {
    const { top } = body.current!.getBoundingClientRect()
    const seen = linesBetween(layout, -top, window.innerHeight - top)
    if (isWithin(seen, shown)) return
    setShown({ first: Math.max(0, seen.first - overscan), last: seen.last + overscan })
  })
  useEffect(() => {
    const listen = () => update()
    const frame = requestAnimationFrame(listen)
    document.addEventListener('scroll', listen, { capture: true, passive: true })
    window.addEventListener('resize', listen)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', listen, { capture: true })
      window.removeEventListener('resize', listen)
    }
  }, [])
  return {
    first: Math.min(shown.first, Math.max(lastLine, 0)),
    last: Math.min(shown.last, lastLine),
  }
}
