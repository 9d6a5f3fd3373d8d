/** A part of the window in px, as getBoundingClientRect() gives it. */
export type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

export type ToastPlace = {
  edge: 'top' | 'bottom'
  side: 'left' | 'right'
  /** px between the edge of the room and the margin of the toasts. */
  offset: number
}

export type ToastRoom = {
  /** The part of the window that is seen. */
  room: Box
  /** Of all toasts together, in px. */
  size: { width: number; height: number }
  /** px around them. */
  margin: number
  /** Bars with the ways on, most of them at the foot of the window. */
  bars: readonly Box[]
  /** null: nothing has the focus. */
  focused: Box | null
}

const corners = [
  ['bottom', 'left'],
  ['bottom', 'right'],
  ['top', 'left'],
  ['top', 'right'],
] as const

/** The first corner in which toasts cover neither a bar nor what has the focus; else the first one. */
export function toastPlace({ room, size, margin, bars, focused }: ToastRoom): ToastPlace {
  const foot = bars
    .toSorted((a, b) => b.bottom - a.bottom)
    .reduce(
      (edge, { top, bottom }) => (bottom >= edge - 1 ? Math.min(edge, top) : edge),
      room.bottom,
    )
  const others = [...bars, ...(focused ? [focused] : [])]
  const places = corners.map(([edge, side]) => {
    const top = edge === 'top' ? room.top + margin : foot - margin - size.height
    const left = side === 'left' ? room.left + margin : room.right - margin - size.width
    const box = { top, left, bottom: top + size.height, right: left + size.width }
    return { edge, side, box, offset: edge === 'top' ? 0 : room.bottom - foot }
  })
  const { edge, side, offset } = places.find(({ box }) => !others.some(meets(box))) ?? places[0]!
  return { edge, side, offset }
}

const meets = (one: Box) => (other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom
