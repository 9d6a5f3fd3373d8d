import { toastPlace, type Box } from './toast-place'

/** The attribute of bars at the foot of a screen, which no toast covers: `data-foot-bar`. */
const bars = '[data-foot-bar]'

/**
 * Keeps the region of the toasts clear of bars and of what has the focus, until the function that it
 * returns is called. Nothing moves under the pointer, or while the focus is in the region.
 */
export function keepClear(region: HTMLElement): () => void {
  place(region)
  let frame = 0
  const again = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      if (region.matches(':hover') || region.contains(document.activeElement)) return
      place(region)
    })
  }
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  for (const kind of ['focusin', 'scroll', 'resize']) window.addEventListener(kind, again, options)
  for (const kind of ['scroll', 'resize'])
    window.visualViewport?.addEventListener(kind, again, options)
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(again)
  for (const element of [region, document.body]) sizes?.observe(element)
  return () => {
    cancelAnimationFrame(frame)
    listening.abort()
    sizes?.disconnect()
  }
}

function place(region: HTMLElement) {
  const room = seenRoom()
  const { edge, side, offset } = toastPlace({
    room,
    size: region.getBoundingClientRect(),
    margin: parseFloat(getComputedStyle(region).getPropertyValue('--margin')) || 0,
    bars: [...document.querySelectorAll(bars)].map((bar) => bar.getBoundingClientRect()),
    focused: focusedBox(region, room),
  })
  region.dataset['edge'] = edge
  region.dataset['side'] = side
  // The window is higher than what is seen of it while a phone shows its keyboard.
  const hidden = edge === 'top' ? room.top : window.innerHeight - room.bottom
  region.style.setProperty('--toast-offset', `${hidden + offset}px`)
}

function seenRoom(): Box {
  const seen = window.visualViewport
  if (!seen) return { top: 0, left: 0, right: window.innerWidth, bottom: window.innerHeight }
  const { offsetTop: top, offsetLeft: left, width, height } = seen
  return { top, left, right: left + width, bottom: top + height }
}

/** The box of the focused control; null: there is none, or it is a whole part of the screen. */
function focusedBox(region: HTMLElement, room: Box) {
  const element = document.activeElement
  if (!element || element === document.body || region.contains(element)) return null
  const box = element.getBoundingClientRect()
  return box.height > (room.bottom - room.top) / 2 ? null : box
}
