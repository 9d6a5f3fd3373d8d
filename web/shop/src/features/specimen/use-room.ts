import { useSyncExternalStore } from 'react'

/** px; the width of the window holds it too. */
export const scrollBar = 16

// Asking for it lays the page out: it is done once for each width of the window.
let seen: number | undefined
window.addEventListener('resize', () => (seen = undefined))

const room = () => (seen ??= window.innerWidth - 2 * margin() - scrollBar)

// A token of the style sheet.
const margin = () =>
  parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--margin')) || 0

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** px between the margins of the page, as `fittingSize` has them in CSS. */
export const useRoom = () => useSyncExternalStore(subscribe, room)
