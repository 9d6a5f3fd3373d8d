// What a visitor sees of the tester, in Chromium over a network of 40 ms: how soon keystrokes are
// painted, in which font, what moves, and what is asked for.

import { chromium, type Browser, type Page } from '@playwright/test'
import { largestShift, upperQuartile } from '../../tests/e2e/frames.ts'
import { approach, texts, type, witnessFont } from '../../tests/e2e/typist.ts'

type Script = keyof typeof texts
type Visit = Awaited<ReturnType<typeof type>> & { script: Script; shift: number }

/** A row of the bench's table. */
interface Row {
  name: string
  value: number
  unit: string
  goal?: string
  met?: boolean
}

const rounds = 3
const typed: Partial<Record<Script, string[]>> = {
  latin: ['EB Garamond', 'Inter', 'Fraunces', 'Vollkorn', 'Roboto Flex'],
  czech: ['EB Garamond', 'Inter', 'Vollkorn', 'Cormorant'],
  greek: ['EB Garamond', 'Inter', 'Vollkorn', 'Literata'],
  arabic: ['Amiri'],
}
const manyAxes = ['Recursive', 'Roboto Flex', 'Fraunces', 'Bricolage Grotesque']
const rounded = (value: number) => Number(value.toPrecision(3))

const browserOptions = {
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
}

/** Rows of the bench's table, of the shop at the origin. */
export async function browserRows(origin: string): Promise<Row[]> {
  const browser = await chromium.launch(browserOptions)
  try {
    return [...(await keystrokeRows(browser, origin)), ...(await focusRows(browser, origin))]
  } finally {
    await browser.close()
  }
}

/** On a page of its own, as a visitor who comes for the first time. */
async function visit<T>(browser: Browser, work: (page: Page) => Promise<T>) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

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
  return [
    {
      name: `Latin keystrokes not painted with the next frame, of ${keys.length}`,
      value: later,
      unit: '',
      goal: '0',
      met: later === 0,
    },
    {
      name: 'Latin keystroke to paint, p75',
      value: rounded(upperQuartile(keys.map(({ painted }) => painted ?? Infinity))),
      unit: 'ms',
    },
    {
      name: 'requests while Latin is typed',
      value: requests,
      unit: '',
      goal: '0',
      met: requests === 0,
    },
  ]
}

function newGlyphRows(seen: Visit[]): Row[] {
  return ['czech', 'greek'].map((script) => {
    const keys = seen
      .filter((each) => each.script === script)
      .flatMap(({ keystrokes }) => keystrokes.filter(({ needed }) => needed))
    const value = upperQuartile(keys.map(({ painted }) => painted ?? Infinity))
    return {
      name: `${script} keystroke that needs new glyphs to paint, p75 of ${keys.length}`,
      value: rounded(value),
      unit: 'ms',
      goal: '<= 70 ms',
      met: value <= 70,
    }
  })
}

function frameRows(seen: Visit[]): Row[] {
  return Object.keys(typed).flatMap((script) => {
    const visits = seen.filter((each) => each.script === script)
    const frames = visits.flatMap((each) => each.frames)
    const wrong = frames.filter((frame) => frame.wrong.length > 0).length
    const shift = Math.max(...visits.map((each) => each.shift))
    return [
      {
        name: `${script}: frames in a wrong font, of ${frames.length}`,
        value: wrong,
        unit: '',
        goal: '0',
        met: wrong === 0,
      },
      {
        name: `${script}: largest shift of what stood`,
        value: rounded(shift),
        unit: 'px',
        goal: '0 px',
        met: shift < 0.05,
      },
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
  return [
    {
      name: `pinned base of a line after its pointer, p75 of ${bases.length}`,
      value: rounded(base),
      unit: 'ms',
      goal: '<= 120 ms',
      met: bases.length > 0 && base <= 120,
    },
    {
      name: 'the same with its grant and advances',
      value: rounded(upperQuartile(waits.map(({ all }) => all))),
      unit: 'ms',
    },
  ]
}
