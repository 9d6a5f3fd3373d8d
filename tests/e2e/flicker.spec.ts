import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { largestShift, slowDown, upperQuartile, watch, watched } from './frames.ts'

// Each keystroke of a visitor, frame by frame, over a network of 40 ms.
const roundTrip = 40
const rhythm = 110

const texts = {
  latin: 'Quick zephyrs blow, vexing daft Jim: 1984 & 20/07!',
  czech: 'příliš žluťoučký kůň úpěl ďábelské ódy ve světle ň',
  greek: 'ξεσκεπάζω την ψυχοφθόρα βδελυγμία τησ θαλάσσης μου',
  persian: 'گچ پژ گل چپ',
  arabic: 'نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر',
}

let shop: Shop
let scratch: string
let witness: Buffer
test.beforeAll(async () => {
  shop = await Shop.start()
  scratch = mkdtempSync(join(tmpdir(), 'typecase-e2e-'))
  const file = join(scratch, 'witness.ttf')
  const script = join(import.meta.dirname, 'witness.py')
  execFileSync('/usr/bin/python3', [script, file, Object.values(texts).join('')])
  witness = readFileSync(file)
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(scratch, { recursive: true })
})

/** The family's line with the pointer over it, and what typing needs at hand. */
async function approach(page: Page, family: string): Promise<Locator> {
  await page.goto(shop.url)
  await slowDown(page, roundTrip)
  const field = page.getByRole('textbox', { name: `${family}: type here` })
  await field.scrollIntoViewIfNeeded()
  await expect(field).not.toHaveAttribute('data-stand-in')
  const grant = page.waitForResponse((answer) => answer.url().includes('/advances.json'))
  await field.hover()
  await grant
  await field.fill('')
  await page.waitForLoadState('networkidle')
  return field
}

async function type(page: Page, field: Locator, text: string) {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await watch(field, witness)
  await field.focus()
  await page.keyboard.type(text, { delay: rhythm })
  await page.waitForTimeout(500)
  return { ...(await watched(page)), requests }
}

for (const [family, script] of [
  ['EB Garamond', 'latin'],
  ['Inter', 'latin'],
  ['Fraunces', 'latin'],
  ['EB Garamond', 'czech'],
  ['Inter', 'czech'],
  ['EB Garamond', 'greek'],
  ['Inter', 'greek'],
  ['Amiri', 'arabic'],
  ['Amiri', 'persian'],
] as const) {
  test(`typing ${script} in ${family}: nothing in a wrong font, nothing moves`, async ({
    page,
  }) => {
    const field = await approach(page, family)
    const { frames, keystrokes, requests } = await type(page, field, texts[script])

    expect(frames.at(-1)!.text).toBe(texts[script])
    expect(keystrokes.filter(({ painted }) => painted === null)).toEqual([])
    expect(frames.filter(({ wrong }) => wrong.length > 0).map(({ text }) => text)).toEqual([])
    const shift = largestShift(frames)
    const needed = keystrokes.filter((each) => each.needed)
    report(`${family}, ${script}`, keystrokes, needed, requests, shift.by)
    // A letter that joins is as wide as its form: the gap of one that waits is of the form by itself.
    if (script !== 'persian') expect(shift.by, `moved at ${shift.at}`).toBeLessThan(0.05)

    const fonts = requests.filter((path) => path.startsWith('/t/'))
    if (script === 'latin' || script === 'arabic') expect(requests).toEqual([])
    else expect(fonts.length).toBeLessThanOrEqual(needed.length)
  })
}

function report(
  what: string,
  all: readonly { painted: number | null }[],
  needed: readonly { painted: number | null }[],
  requests: readonly string[],
  shift: number,
) {
  const figure = (keys: readonly { painted: number | null }[]) =>
    upperQuartile(keys.map(({ painted }) => painted ?? Infinity)).toFixed(1)
  process.stdout.write(
    `${what}: keystroke to paint p75 ${figure(all)} ms; ${needed.length} of ${all.length} needed ` +
      `new glyphs, p75 ${figure(needed)} ms; ${requests.length} requests; moved ${shift.toFixed(2)} px\n`,
  )
}
