type ScrollTarget = Element | string
type Bezier = readonly [number, number, number, number]

type ScrollOptions = {
  container: Element | string
  duration: number
  easing: Easing | Bezier
  offset: number | ((element: Element, container: Element) => number)
  force: boolean
  lazy: boolean
  cancelable: boolean
  x: boolean
  y: boolean
  onStart: ((element: Element) => void) | null
  onDone: ((element: Element) => void) | null
  onCancel: ((event: Event | null, element: Element) => void) | null
}

export const scrollDefaults: ScrollOptions = {
  container: 'body',
  duration: 500,
  easing: 'ease',
  offset: 0,
  force: true,
  lazy: true,
  cancelable: true,
  x: false,
  y: true,
  onStart: null,
  onDone: null,
  onCancel: null,
}

const cancelEvents = ['mousedown', 'wheel', 'DOMMouseScroll', 'mousewheel', 'keyup', 'touchmove']

type Point = { left: number; top: number }

/**
 * Scrolls the container until the element's upper left corner stands at its own, shifted by
 * `offset`. Returns a function that stops it; undefined when there is no such element.
 * With reduced motion it jumps.
 */
export function scrollTo(target: ScrollTarget, given: Partial<ScrollOptions> = {}) {
  const options = { ...scrollDefaults, ...given }
  const element = find(target)
  const container = find(options.container)
  if (!element || !container) {
    console.warn(`scrollTo: nothing matches ${String(element ? options.container : target)}`)
    return undefined
  }

  if (!options.force && isInView(element, container)) {
    options.onDone?.(element)
    return () => {}
  }
  return animate(element, container, options)
}

function animate(element: Element, container: Element, options: ScrollOptions) {
  const from = position(container)
  let to = goal(element, container, options)
  options.onStart?.(element)
  if (to.left === from.left && to.top === from.top) {
    options.onDone?.(element)
    return () => {}
  }

  const ease = typeof options.easing === 'string' ? easings(options.easing) : options.easing
  const curve = bezier(...ease)
  const duration = prefersReducedMotion() ? 0 : options.duration
  let frame = 0
  let began: number | null = null

  const finish = () => {
    cancelAnimationFrame(frame)
    for (const name of cancelEvents) container.removeEventListener(name, stop)
  }
  const stop = (event: Event | null) => {
    finish()
    options.onCancel?.(event, element)
  }
  const step = (now: number) => {
    began ??= now
    if (!options.lazy) to = goal(element, container, options)
    const time = duration > 0 ? Math.min((now - began) / duration, 1) : 1
    move(container, between(from, to, time < 1 ? curve(time) : 1), options)
    if (time < 1) {
      frame = requestAnimationFrame(step)
      return
    }
    finish()
    options.onDone?.(element)
  }

  if (options.cancelable) {
    for (const name of cancelEvents) container.addEventListener(name, stop, { passive: true })
  }
  frame = requestAnimationFrame(step)
  return () => stop(null)
}

function find(target: ScrollTarget) {
  return typeof target === 'string' ? document.querySelector(target) : target
}

function goal(element: Element, container: Element, options: ScrollOptions): Point {
  const start = position(container)
  const place = element.getBoundingClientRect()
  const frame = isBody(container) ? { left: 0, top: 0 } : container.getBoundingClientRect()
  const offset =
    typeof options.offset === 'function' ? options.offset(element, container) : options.offset
  return {
    left: options.x ? start.left + place.left - frame.left + offset : start.left,
    top: options.y ? start.top + place.top - frame.top + offset : start.top,
  }
}

function between(from: Point, to: Point, part: number): Point {
  return {
    left: from.left + (to.left - from.left) * part,
    top: from.top + (to.top - from.top) * part,
  }
}

function position(container: Element): Point {
  if (!isBody(container)) return { left: container.scrollLeft, top: container.scrollTop }
  const root = document.documentElement
  return {
    left: root.scrollLeft || container.scrollLeft,
    top: root.scrollTop || container.scrollTop,
  }
}

function move(container: Element, { left, top }: Point, { x, y }: ScrollOptions) {
  const scrolled = isBody(container) ? [container, document.documentElement] : [container]
  for (const box of scrolled) {
    if (x) box.scrollLeft = left
    if (y) box.scrollTop = top
  }
}

function isInView(element: Element, container: Element) {
  const place = element.getBoundingClientRect()
  if (isBody(container)) {
    return place.top >= 0 && place.bottom <= document.documentElement.clientHeight
  }
  const frame = container.getBoundingClientRect()
  return place.top >= frame.top && place.bottom <= frame.top + container.clientHeight
}

function isBody(container: Element) {
  return container === document.body
}

function prefersReducedMotion() {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
}

const named = {
  ease: [0.25, 0.1, 0.25, 1],
  linear: [0, 0, 1, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
} as const

type Easing = keyof typeof named | (string & {})

/** The control points of a CSS easing by name; an unknown name is `ease`. */
export function easings(name: Easing): readonly [number, number, number, number] {
  return name in named ? named[name as keyof typeof named] : named.ease
}

/** A cubic Bézier easing as in CSS Easing Functions: part of the time to part of the way. */
export function bezier(x1: number, y1: number, x2: number, y2: number) {
  return (time: number) => {
    if (time <= 0) return 0
    if (time >= 1) return 1
    return coordinate(solve(time, x1, x2), y1, y2)
  }
}

function coordinate(t: number, first: number, second: number) {
  const rest = 1 - t
  return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
}

// x grows with t as long as x1 and x2 lie in 0 to 1, so halving finds it; 2^-40 is exact enough.
function solve(x: number, x1: number, x2: number) {
  let low = 0
  let high = 1
  for (let round = 0; round < 40; round++) {
    const middle = (low + high) / 2
    if (coordinate(middle, x1, x2) < x) low = middle
    else high = middle
  }
  return (low + high) / 2
}
