const named = {
  ease: [0.25, 0.1, 0.25, 1],
  linear: [0, 0, 1, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
} as const

export type Easing = keyof typeof named | (string & {})

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
