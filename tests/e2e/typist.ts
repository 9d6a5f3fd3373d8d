import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { moreFrames, slowDown, watch, watched } from './frames.ts'
import { settled } from './settled.ts'

/** Texts to type: fifty keystrokes a script. The Persian letters are beyond those of Arabic. */
export const texts = {
  latin: 'Quick zephyrs blow, vexing daft Jim: 1984 & 20/07!',
  czech: 'příliš žluťoučký kůň úpěl ďábelské ódy ve světle ň',
  greek: 'ξεσκεπάζω την ψυχοφθόρα βδελυγμία τησ θαλάσσης μου',
  persian: 'گچ پژ گل چپ',
  arabic: 'نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر',
}

/** The least duration of every request, in ms, as over a network. */
export const roundTrip = 40
const rhythm = 110

/** The font that shows what no tester font set: see `watch`. */
export const witnessFont = () => witnessFontOf(Object.values(texts).join(''))

export function witnessFontOf(characters: string): Buffer {
  const scratch = mkdtempSync(join(tmpdir(), 'typecase-witness-'))
  try {
    const file = join(scratch, 'witness.ttf')
    const script = join(import.meta.dirname, 'witness.py')
    execFileSync('/usr/bin/python3', [script, file, characters])
    return readFileSync(file)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/**
 * Opens the front page and puts the pointer over the family's line. Returns the line once all has come
 * that typing needs: the base of its font, the grant and the advances.
 */
export async function approach(page: Page, origin: string, family: string) {
  await page.goto(origin)
  await slowDown(page, roundTrip)
  const field = page.getByRole('textbox', { name: `${family}: type here` })
  await field.scrollIntoViewIfNeeded()
  await field.and(page.locator(':not([data-placeholder-face])')).waitFor()
  await settled(page)
  const needs = [/\/advances\.json/, /\/tester_grants$/].map((url) => page.waitForResponse(url))
  await field.hover()
  for (const answer of await Promise.all(needs)) await answer.finished()
  await settled(page)
  return field
}

/** Types into the emptied field; what was seen of it, and the paths requested meanwhile. */
export async function type(page: Page, field: Locator, text: string, witness: Buffer) {
  await field.fill('')
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The browser fetches scripts for later whenever it is idle.
    if (!pathname.startsWith('/assets/')) requests.push(pathname)
  })
  await watch(field, witness)
  await field.focus()
  await page.keyboard.type(text, { delay: rhythm })
  await settled(page)
  await moreFrames(page)
  return { ...(await watched(page)), requests }
}
