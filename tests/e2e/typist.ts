import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { slowDown, watch, watched } from './frames.ts'

/** What is typed: fifty keystrokes a script. The Persian letters are beyond those of Arabic. */
export const texts = {
  latin: 'Quick zephyrs blow, vexing daft Jim: 1984 & 20/07!',
  czech: 'příliš žluťoučký kůň úpěl ďábelské ódy ve světle ň',
  greek: 'ξεσκεπάζω την ψυχοφθόρα βδελυγμία τησ θαλάσσης μου',
  persian: 'گچ پژ گل چپ',
  arabic: 'نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر',
}

/** What every request takes at least, in ms, as over a network. */
export const roundTrip = 40
const rhythm = 110

/** The font that shows what no tester font set: see `watch`. */
export function witnessFont(): Buffer {
  const scratch = mkdtempSync(join(tmpdir(), 'typecase-witness-'))
  try {
    const file = join(scratch, 'witness.ttf')
    const script = join(import.meta.dirname, 'witness.py')
    execFileSync('/usr/bin/python3', [script, file, Object.values(texts).join('')])
    return readFileSync(file)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/**
 * Opens the front page and puts the pointer over the family's line. Done when all is at hand that
 * typing needs. ms from the pointer: `base` until the base of the line had come, null where it was
 * at hand; `all` until the grant and the advances had too.
 */
export async function approach(page: Page, origin: string, family: string) {
  await page.goto(origin)
  await slowDown(page, roundTrip)
  const field = page.getByRole('textbox', { name: `${family}: type here` })
  await field.scrollIntoViewIfNeeded()
  await field.and(page.locator(':not([data-stand-in])')).waitFor()
  await field.evaluate((element) =>
    element.addEventListener(
      'pointerover',
      (event) => Object.assign(window, { approached: event.timeStamp }),
      { capture: true, once: true },
    ),
  )
  await page.waitForTimeout(600)
  const advances = page.waitForResponse((answer) => answer.url().includes('/advances.json'))
  await field.hover()
  await advances
  await page.waitForTimeout(600)
  const took = await page.evaluate(() => {
    const { approached } = window as unknown as { approached: number }
    const needed = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime >= approached) as PerformanceResourceTiming[]
    const until = (entries: PerformanceResourceTiming[]) =>
      Math.max(...entries.map(({ responseEnd }) => responseEnd)) - approached
    const fonts = needed.filter(({ name }) => name.endsWith('.woff2'))
    return { base: fonts.length > 0 ? until(fonts) : null, all: until(needed) }
  })
  return { field, took }
}

/** Types into the emptied field; what was seen of it, and the paths requested meanwhile. */
export async function type(page: Page, field: Locator, text: string, witness: Buffer) {
  await field.fill('')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await watch(field, witness)
  await field.focus()
  await page.keyboard.type(text, { delay: rhythm })
  await page.waitForTimeout(500)
  return { ...(await watched(page)), requests }
}
