import { expect, test } from 'vitest'
import { blankFace } from './blank-face'

/** The tables of a font by their tags. */
function tablesOf(font: Uint8Array<ArrayBuffer>) {
  const view = new DataView(font.buffer)
  return Object.fromEntries(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const entry = 12 + 16 * index
      const tag = String.fromCharCode(...font.subarray(entry, entry + 4))
      const [offset, length] = [view.getUint32(entry + 8), view.getUint32(entry + 12)]
      return [tag, new DataView(font.buffer, offset, length)]
    }),
  ) as Record<string, DataView>
}

/** The glyph of a code point by the one group that holds it. */
function glyphOf(cmap: DataView, codePoint: number) {
  for (let at = 28; at < cmap.byteLength; at += 12) {
    if (cmap.getUint32(at) === codePoint) return cmap.getUint32(at + 8)
  }
  return 0
}

const face = blankFace(
  [
    { codePoint: 0x1f600, advance: 600, isMarked: true },
    { codePoint: 0x11b, advance: 431, isMarked: false },
    { codePoint: 0x11b, advance: 999, isMarked: false },
  ],
  1000,
)
const { cmap, hmtx, loca, head, maxp } = tablesOf(face)
const advanceOf = (codePoint: number) => hmtx!.getUint16(4 * glyphOf(cmap!, codePoint))
const lengthOf = (codePoint: number) => {
  const glyph = glyphOf(cmap!, codePoint)
  return loca!.getUint32(4 * glyph + 4) - loca!.getUint32(4 * glyph)
}

test('each character is as wide as it was said first, on the em of its font', () => {
  expect(advanceOf(0x11b)).toBe(431)
  expect(advanceOf(0x1f600)).toBe(600)
  expect(head!.getUint16(18)).toBe(1000)
  expect(maxp!.getUint16(4)).toBe(3)
})

test('one that waits is empty, one that is lacking shows a mark', () => {
  expect(lengthOf(0x11b)).toBe(0)
  expect(lengthOf(0x1f600)).toBeGreaterThan(20)
})

test('the code points stand in order, as browsers ask for', () => {
  expect([cmap!.getUint32(28), cmap!.getUint32(40)]).toEqual([0x11b, 0x1f600])
})
