import { useEffect, useEffectEvent, type RefObject } from 'react'

/** px from an edge within which a drag scrolls, and px of a frame at most. */
const zone = 64
const fastest = 24

/** How far a pointer at `at` px of a length scrolls in a frame: the nearer to the edge, the farther. */
export function scrollStep(at: number, length: number) {
  const before = zone - at
  const behind = at - (length - zone)
  const depth = Math.min(Math.max(before, behind, 0), zone)
  if (depth === 0) return 0
  return Math.sign(behind - before) * Math.ceil((depth / zone) * fastest)
}

function scrollBy(element: HTMLElement, x: number, y = 0) {
  element.scrollLeft += x
  element.scrollTop += y
}

/**
 * Scrolls while a drag is near the edge of the screen, or of the element that scrolls sideways. The
 * browser tells what comes below the pointer, and the range grows to there.
 */
export function useDragScroll(
  isDragging: () => boolean,
  sideways: RefObject<HTMLElement | null>,
): void {
  const scroll = useEffectEvent(({ clientX, clientY }: MouseEvent) => {
    const element = sideways.current
    if (!element || !isDragging()) return false
    const { left, width } = element.getBoundingClientRect()
    const x = scrollStep(clientX - left, width)
    const y = scrollStep(clientY, window.innerHeight)
    scrollBy(element, x)
    scrollBy(document.documentElement, 0, y)
    return x !== 0 || y !== 0
  })
  useEffect(() => {
    let last: MouseEvent
    let frame = 0
    const step = () => {
      frame = scroll(last) ? requestAnimationFrame(step) : 0
    }
    const move = (event: MouseEvent) => {
      last = event
      if (event.buttons === 1 && frame === 0) frame = requestAnimationFrame(step)
    }
    document.addEventListener('mousemove', move)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('mousemove', move)
    }
  }, [])
}
