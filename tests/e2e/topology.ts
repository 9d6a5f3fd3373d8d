import type { PNG } from 'pngjs'

export type Box = { x: number; y: number; width: number; height: number }

/** Parts of a letter: a hairline that is lost parts a piece, or opens a counter. */
export type Topology = { pieces: number; counters: number }

/** Less of the difference between paper and ink than this is no ink. */
const faintest = 0.04

/**
 * Pieces and counters of the ink in the box. Pieces of less than a twelfth of all ink are none: they
 * are tips of a neighbour. Counters below `leastCounter` pixels are chance.
 */
export function topologyOf(picture: PNG, box: Box, leastCounter = 1): Topology {
  const { ink, width, height } = inkIn(picture, box)
  const total = ink.reduce((sum, is) => sum + is, 0)
  const pieces = areas(ink, width, height, 1, 8).filter(({ size }) => size * 12 >= total)
  const counters = areas(ink, width, height, 0, 4).filter(
    ({ size, isAtEdge }) => !isAtEdge && size >= leastCounter,
  )
  return { pieces: pieces.length, counters: counters.length }
}

/** 1 where the box holds ink, 0 where paper shows; the paper is the colour of its first pixel. */
function inkIn(picture: PNG, box: Box) {
  const left = Math.max(0, Math.floor(box.x))
  const top = Math.max(0, Math.floor(box.y))
  const width = Math.min(picture.width, Math.ceil(box.x + box.width)) - left
  const height = Math.min(picture.height, Math.ceil(box.y + box.height)) - top
  const light = (x: number, y: number) => picture.data[4 * (y * picture.width + x)] ?? 255
  const paper = light(left, top)
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Math.abs(light(left + x, top + y) - paper) > faintest * 255) ink[y * width + x] = 1
    }
  }
  return { ink, width, height }
}

/** The connected areas of one value, over 4 or 8 neighbours. */
function areas(ink: Uint8Array, width: number, height: number, value: 0 | 1, neighbours: 4 | 8) {
  const seen = new Uint8Array(ink.length)
  const found: { size: number; isAtEdge: boolean }[] = []
  for (let start = 0; start < ink.length; start++) {
    if (seen[start] || ink[start] !== value) continue
    const area = { size: 0, isAtEdge: false }
    const open = [start]
    seen[start] = 1
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width
      const y = (at - x) / width
      area.size++
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) area.isAtEdge = true
      for (const [dx, dy] of neighbours === 4 ? four : eight) {
        const next = at + dy * width + dx
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
        if (seen[next] || ink[next] !== value) continue
        seen[next] = 1
        open.push(next)
      }
    }
    found.push(area)
  }
  return found
}

const four = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
const eight = [...four, [1, 1], [1, -1], [-1, 1], [-1, -1]] as const
