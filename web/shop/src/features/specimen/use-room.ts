import { useSyncExternalStore } from 'react'

/** px; the width of the window holds it too. */
export const scrollBar = 16

let seen = { width: -1, room: 0 }

// The margin is a token of the style sheet; asking for it costs a look at every style that has changed.
function room() {
  const width = window.innerWidth
  if (width !== seen.width) {
    const margin = getComputedStyle(document.documentElement).getPropertyValue('--margin')
    seen = { width, room: width - 2 * (parseFloat(margin) || 0) - scrollBar }
  }
  return seen.room
}

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** px between the margins of the page, as `fittingSize` has them in CSS. */
export const useRoom = () => useSyncExternalStore(subscribe, room)
