import { useSyncExternalStore } from 'react'

/** px; the width of the window holds it too. */
export const scrollBar = 16

// Asking for it lays the page out: it is done once for each width of the window.
let seen: number | undefined
window.addEventListener('resize', () => (seen = undefined))

const room = () => (seen ??= width() - 2 * margin() - scrollBar)

// 100vw: where the visitor has zoomed in, some browsers tell what of it is in sight.
const width = () => Math.max(window.innerWidth, document.documentElement.clientWidth)

// A token of the style sheet.
const margin = () =>
  parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--margin')) || 0

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** px between the margins of the page, as `fittingSizes` has them in CSS. */
export const useRoom = () => useSyncExternalStore(subscribe, room)
