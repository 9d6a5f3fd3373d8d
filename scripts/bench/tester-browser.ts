// The tester in Chromium over a network of 40 ms: delay from keystroke to paint, font of each frame,
// layout shifts, and requests.

import { type Browser, type Page } from '@playwright/test'
import { largestShift, upperQuartile } from '../../tests/e2e/frames.ts'
import { approach, texts, type, witnessFont } from '../../tests/e2e/typist.ts'
import { row, type Row } from './bench.ts'
import { visit, withBrowser } from './browser.ts'

type Script = keyof typeof texts
type Visit = Awaited<ReturnType<typeof type>> & { script: Script; shift: number }

const rounds = 3
const none = { goal: '0', most: 0 }
const typed: Partial<Record<Script, string[]>> = {
  latin: ['EB Garamond', 'Inter', 'Fraunces', 'Vollkorn', 'Roboto Flex'],
  czech: ['EB Garamond', 'Inter', 'Vollkorn', 'Cormorant'],
  greek: ['EB Garamond', 'Inter', 'Vollkorn', 'Literata'],
  arabic: ['Amiri'],
}
const manyAxes = ['Recursive', 'Roboto Flex', 'Fraunces', 'Bricolage Grotesque']

/** Rows of the bench's table, of the shop at the origin. */
export const browserRows = (origin: string): Promise<Row[]> =>
  withBrowser(async (browser) => [
    ...(await keystrokeRows(browser, origin)),
    ...(await focusRows(browser, origin)),
  ])

async function keystrokeRows(browser: Browser, origin: string) {
  const witness = witnessFont()
  const seen: Visit[] = []
  for (const script of Object.keys(typed) as Script[]) {
    for (const family of typed[script] ?? []) {
      for (let round = 0; round < rounds; round++) {
        const what = await visit(browser, async (page) => {
          const field = await approach(page, origin, family)
          return type(page, field, texts[script], witness)
        })
        seen.push({ script, ...what, shift: largestShift(what.frames).by })
      }
    }
  }
  return [...latinRows(seen), ...newGlyphRows(seen), ...frameRows(seen)]
}

function latinRows(seen: Visit[]): Row[] {
  const latin = seen.filter(({ script }) => script === 'latin')
  const keys = latin.flatMap(({ keystrokes }) => keystrokes)
  const later = keys.filter(({ isNextFrame }) => !isNextFrame).length
  const requests = latin.reduce((sum, each) => sum + each.requests.length, 0)
  const p75 = upperQuartile(keys.map(({ painted }) => painted ?? Infinity))
  return [
    row(`Latin keystrokes not painted with the next frame, of ${keys.length}`, later, '', none),
    row('Latin keystroke to paint, p75', p75, 'ms'),
    row('requests while Latin is typed', requests, '', none),
  ]
}

function newGlyphRows(seen: Visit[]): Row[] {
  return ['czech', 'greek'].map((script) => {
    const keys = seen
      .filter((each) => each.script === script)
      .flatMap(({ keystrokes }) => keystrokes.filter(({ needed }) => needed))
    const value = upperQuartile(keys.map(({ painted }) => painted ?? Infinity))
    const name = `${script} keystroke that needs new glyphs to paint, p75 of ${keys.length}`
    return row(name, value, 'ms', { most: 70 })
  })
}

function frameRows(seen: Visit[]): Row[] {
  return Object.keys(typed).flatMap((script) => {
    const visits = seen.filter((each) => each.script === script)
    const frames = visits.flatMap((each) => each.frames)
    const wrong = frames.filter((frame) => frame.wrong.length > 0).length
    const shift = Math.max(...visits.map((each) => each.shift))
    return [
      row(`${script}: frames in a wrong font, of ${frames.length}`, wrong, '', none),
      row(`${script}: largest shift of what stood`, shift, 'px', { below: 0.05 }),
    ]
  })
}

/**
 * ms from the pointer over a line: `base` until the base of the line had come, null where it was
 * cached; `all` until the grant and the advances had too.
 */
async function timedApproach(page: Page, origin: string, family: string) {
  await page.addInitScript(() => {
    addEventListener('pointerover', ({ timeStamp, target }) => {
      if ((target as Element).closest('[role=textbox]'))
        performance.mark('approached', { startTime: timeStamp })
    })
  })
  await approach(page, origin, family)
  return page.evaluate(() => {
    const approached = performance.getEntriesByName('approached')[0]!.startTime
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const needed = resources.filter(({ startTime }) => startTime >= approached)
    const until = (entries: PerformanceResourceTiming[]) =>
      Math.max(...entries.map(({ responseEnd }) => responseEnd)) - approached
    const fonts = needed.filter(({ name }) => name.endsWith('.woff2'))
    const grants = needed.filter(({ name }) => /advances\.json|tester_grants$/.test(name))
    return { base: fonts.length > 0 ? until(fonts) : null, all: until([...fonts, ...grants]) }
  })
}

/** From the pointer over a line to what typing in it needs, for fonts of more than two axes. */
async function focusRows(browser: Browser, origin: string): Promise<Row[]> {
  const waits: Awaited<ReturnType<typeof timedApproach>>[] = []
  for (const family of manyAxes) {
    for (let round = 0; round < rounds; round++) {
      waits.push(await visit(browser, (page) => timedApproach(page, origin, family)))
    }
  }
  const bases = waits.map(({ base }) => base).filter((wait) => wait !== null)
  const base = upperQuartile(bases)
  const name = `pinned base of a line after its pointer, p75 of ${bases.length}`
  const all = upperQuartile(waits.map((wait) => wait.all))
  return [
    row(name, base, 'ms', { goal: '<= 120 ms', met: bases.length > 0 && base <= 120 }),
    row('the same with its grant and advances', all, 'ms'),
  ]
}
