import { Shop } from '@typecase/tests-support/shop'
import { largestShift, upperQuartile } from './frames.ts'
import { approach, texts, type, witnessFont } from './typist.ts'
import { expect, ownAddresses, test } from './visitor.ts'

// Each keystroke of a visitor, frame by frame.
test.use({ hasOwnAddress: true })

let shop: Shop
let witness: Buffer
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses, ownTesterCache: true })
  witness = witnessFont()
})
test.afterAll(() => shop.stop())

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
    const field = await approach(page, shop.url, family)
    await expect(field).not.toHaveAttribute('data-placeholder-face')
    const { frames, keystrokes, requests } = await type(page, field, texts[script], witness)

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
