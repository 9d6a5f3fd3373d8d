import { useEffect, type CSSProperties } from 'react'
import { create } from 'zustand'
import type { GlyphTable } from './glyph-table'

// How the server draws glyphs: see GlyphTable of api/openapi.yaml.
const perSheet = 256
const perRow = 16
const sheetCell = 96
const largeSide = 1024

type Drawn = Pick<GlyphTable, 'face' | 'instance'>

/** The sheet that a glyph of the font file is on. */
export function sheetOf({ face, instance }: Drawn, glyph: number) {
  return `/t/${face}/${instance}/sheets/${Math.floor(glyph / perSheet)}.png`
}

/** A mask that shows one glyph of a sheet in an element of `side` px. */
export function sheetMask(table: Drawn, glyph: number, side: number): CSSProperties {
  const at = glyph % perSheet
  const x = (at % perRow) * side
  const y = Math.floor(at / perRow) * side
  return {
    maskImage: `url("${sheetOf(table, glyph)}")`,
    maskSize: `${perRow * side}px auto`,
    maskPosition: `${-x}px ${-y}px`,
  }
}

/** px of a sheet's cell, and of the baseline in it, when its em is `em` px. */
export function cellFor({ sheet }: Pick<GlyphTable, 'sheet'>, em: number) {
  return { side: (em * sheetCell) / sheet.em, baseline: (em * sheet.baseline) / sheet.em }
}

/** One glyph drawn large. */
export const largeGlyph = ({ face, instance }: Drawn, glyph: number) =>
  `/t/${face}/${instance}/glyphs/${glyph}.png`

type Metrics = Pick<
  GlyphTable,
  'unitsPerEm' | 'ascender' | 'capHeight' | 'xHeight' | 'descender' | 'large'
>

const usualEm = 0.83
const margin = 0.04

/**
 * Where a large glyph and its lines stand in a frame, as parts of its height: as large as usual, or
 * as its family's ascender and descender leave room for.
 */
export function largeFrame({ unitsPerEm, ascender, descender, large, ...metrics }: Metrics) {
  const up = ascender / unitsPerEm
  const down = -descender / unitsPerEm
  const em = Math.min(usualEm, (1 - 2 * margin) / Math.max(up + down, 0.1))
  const baseline = (1 - (up + down) * em) / 2 + up * em
  const at = (units: number) => baseline - (units / unitsPerEm) * em
  const height = (largeSide / large.em) * em
  return {
    image: { top: baseline - (large.baseline / largeSide) * height, height },
    lines: {
      ascender: at(ascender),
      capHeight: at(metrics.capHeight),
      xHeight: at(metrics.xHeight),
      baseline,
      descender: at(descender),
    },
  }
}

// Masks in style sheets tell nobody whether they came. Each image is fetched here first, in
// the manner of masks (CORS), and shown once it is there: then from the browser's cache.

type State = 'loading' | 'ready' | 'failed'

const useImages = create<Readonly<Record<string, State>>>()(() => ({}))
const pauses = [400, 1600]

/** Fetches an image that the server draws, unless it is here, on its way or failed before. */
function wantImage(address: string) {
  if (useImages.getState()[address] === undefined) load(address, 0)
}

/** Fetches those again that did not come. */
export function retryImages(addresses: readonly string[]) {
  const images = useImages.getState()
  for (const address of addresses) if (images[address] === 'failed') load(address, 0)
}

/** Fetches an image, and tells whether it can be shown. */
export function useIsDrawn(address: string) {
  useEffect(() => wantImage(address), [address])
  return useImages((state) => state[address] === 'ready')
}

/** Whether any of the images did not come. */
export const useAnyFailed = (addresses: readonly string[]) =>
  useImages((state) => addresses.some((address) => state[address] === 'failed'))

function load(address: string, attempt: number) {
  useImages.setState({ [address]: 'loading' })
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.onload = () => useImages.setState({ [address]: 'ready' })
  image.onerror = () => {
    const pause = pauses[attempt]
    if (pause === undefined) useImages.setState({ [address]: 'failed' })
    else setTimeout(() => load(address, attempt + 1), pause)
  }
  image.src = address
}
