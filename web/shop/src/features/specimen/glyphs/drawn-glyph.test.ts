import { expect, test } from 'vitest'
import { cellFor, largeFrame, sheetMask, sheetOf } from './drawn-glyph'

const table = { face: 'abc', instance: 'static' }

test('a glyph is found on its sheet, in rows of sixteen', () => {
  expect(sheetOf(table, 255)).toBe('/t/abc/static/sheets/0.png')
  expect(sheetOf(table, 256)).toBe('/t/abc/static/sheets/1.png')
  expect(sheetMask(table, 256 + 16 * 3 + 5, 48)).toEqual({
    maskImage: 'url("/t/abc/static/sheets/1.png")',
    maskSize: '768px auto',
    maskPosition: '-240px -144px',
  })
})

test('a cell grows with its em', () => {
  expect(cellFor({ sheet: { em: 64, baseline: 68 } }, 32)).toEqual({ side: 48, baseline: 34 })
})

test('a large glyph stands on its baseline, its em in proportion to the lines', () => {
  const large = { em: 640, baseline: 740 }
  const heights = { ascender: 700, capHeight: 650, xHeight: 450, descender: -200 }
  const metrics = { unitsPerEm: 1000, large, ...heights }
  const { image, lines } = largeFrame(metrics)
  // The image holds 1024 px for an em of 640, its baseline at 740.
  expect(image.top + (740 / 1024) * image.height).toBeCloseTo(lines.baseline)
  const em = (image.height * 640) / 1024
  expect(lines.baseline - lines.ascender).toBeCloseTo(em * 0.7)
  expect(lines.descender - lines.baseline).toBeCloseTo(em * 0.2)
})

test('a tall family stays within the frame', () => {
  const large = { em: 420, baseline: 610 }
  const heights = { ascender: 1400, capHeight: 700, xHeight: 500, descender: -900 }
  const tall = { unitsPerEm: 1000, large, ...heights }
  const { lines } = largeFrame(tall)
  expect(lines.ascender).toBeGreaterThan(0)
  expect(lines.descender).toBeLessThan(1)
})
