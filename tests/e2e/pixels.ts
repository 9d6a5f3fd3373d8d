import { readFileSync } from 'node:fs'
import type { Locator, Page, TestInfo } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

export const picture = async (what: Locator) =>
  PNG.sync.read(await what.screenshot({ animations: 'disabled' }))

/** How many pixels of two pictures differ visibly. Pictures of different size differ wholly. */
export function differing(one: PNG, other: PNG): number {
  if (one.width !== other.width || one.height !== other.height) return one.width * one.height
  return pixelmatch(one.data, other.data, undefined, one.width, one.height, { threshold: 0.05 })
}

/** How many pixels of a picture carry ink. */
export function inked(picture: PNG): number {
  let count = 0
  for (let at = 0; at < picture.data.length; at += 4) if ((picture.data[at] ?? 255) < 128) count++
  return count
}

/** The highest and the lowest row of a picture that carry ink; bottom is below the last. */
export function inkRows({ width, height, data }: PNG): { top: number; bottom: number } {
  const hasInk = (row: number) => {
    const pixels = data.subarray(row * width * 4, (row + 1) * width * 4)
    return pixels.some((value, at) => at % 4 === 0 && value < 128)
  }
  const rows = Array.from({ length: height }, (_, row) => row).filter(hasInk)
  return { top: rows.at(0) ?? height, bottom: (rows.at(-1) ?? -1) + 1 }
}

/** Has a field drawn with a font file that the test brings, as the browser sets it by itself. */
export async function drawWith(field: Locator, file: string) {
  await field.evaluate(async (element, encoded) => {
    const data = Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0))
    document.fonts.add(await new FontFace('Whole', data).load())
    ;(element as HTMLElement).style.fontFamily = 'Whole'
  }, readFileSync(file).toString('base64'))
}

/** For somebody who wants to look: leaves the whole page beside what the test leaves. */
export async function keepPicture(page: Page, info: TestInfo, name = 'screen') {
  if (!process.env['TYPECASE_TEST_PICTURES']) return
  await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
}
