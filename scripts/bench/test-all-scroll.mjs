// How /test_all of a shop of a thousand styles moves: scrolled by 1,500 px a second for 20 seconds,
// by turns with and without the tester's fonts. Without them nothing of them is fetched, and every
// row stands in a font of the system.

import { quantile, row } from './bench.ts'
import { viewport, visit, withBrowser } from './browser.ts'
import { shopOfStyles } from './many-styles.mjs'
import { proportionalMemory } from './process.mjs'
import { withShop } from './shop.mjs'

const styles = 1000
const rounds = 3
const travel = { speed: 1.5, duration: 20_000, screen: viewport.height } // px/ms, ms, px

const timeline = 'disabled-by-default-devtools.timeline'
const categories = ['devtools.timeline', timeline, `${timeline}.frame`]

/** Rows of the bench's table. */
export const scrollRows = async () =>
  withShop(async ({ origin }) => rowsOf(await byTurns(origin)), {
    made: await shopOfStyles(styles),
  })

/** Walks of one shop: `own` with its fonts, `plain` without. */
const byTurns = (origin) =>
  withBrowser(async (browser) => {
    const walks = { own: [], plain: [] }
    for (let round = 0; round < rounds; round++) {
      walks.own.push(await walk(browser, origin, true))
      walks.plain.push(await walk(browser, origin, false))
    }
    return walks
  })

/**
 * One way down the list, as somebody who comes for the first time: what `traced` and `down` saw, and
 * the bytes of the page's process. Fails unless the rows come to stand in their own fonts.
 */
const walk = (browser, origin, withFonts) =>
  visit(browser, async (page) => {
    if (!withFonts) await withhold(page)
    await page.goto(`${origin}/test_all`)
    await page.locator('li[aria-posinset]').first().waitFor()
    await page.waitForTimeout(2000)
    const { seen, events } = await traced(page, () => page.evaluate(down, travel))
    const bytes = await rendererMemory(browser)
    if (withFonts) await page.waitForFunction(isSet, undefined, { timeout: 10_000 })
    return { ...seen, ...ofTrace(events), bytes }
  })

const isSet = () => document.querySelector('li[aria-posinset] [data-placeholder-face]') === null

async function withhold(page) {
  await page.route(/\/t\/|\/api\/tester_/, () => {})
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[role="textbox"] { font-family: serif !important }')
    document.adoptedStyleSheets = [sheet]
  })
}

async function traced(page, work) {
  const session = await page.context().newCDPSession(page)
  const events = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event)
  })
  const ended = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.start', { traceConfig: { includedCategories: categories } })
  const seen = await work()
  await session.send('Tracing.end')
  await ended
  await session.detach()
  return { seen, events }
}

/**
 * Frames that the compositor drew, and of the tasks in which a script ran the longest: ms, and ms of
 * the processor, which other programs on the machine do not lengthen.
 */
function ofTrace(events) {
  // The page's main thread: the browser's own pages have no animation frames to speak of.
  const ticks = events.filter(({ name }) => name === 'FireAnimationFrame')
  const { pid, tid } = ticks[ticks.length >> 1]
  const main = events.filter((event) => event.pid === pid && event.tid === tid)
  const scripts = main.filter(({ name }) => name === 'FunctionCall' || name === 'RunMicrotasks')
  const hasScript = ({ ts, dur }) => scripts.some((each) => each.ts >= ts && each.ts < ts + dur)
  const long = main.filter(({ name, dur }) => name === 'RunTask' && dur > 10_000).filter(hasScript)
  const longest = (key) => Math.max(0, ...long.map((task) => (task[key] ?? 0) / 1000))
  return {
    frames: events.filter(({ name, ...event }) => name === 'DrawFrame' && event.pid === pid).length,
    longestTask: longest('dur'),
    longestWork: longest('tdur'),
  }
}

/** In the page. */
async function down({ speed, duration, screen }) {
  const asked = []
  new PerformanceObserver((list) => {
    asked.push(...list.getEntries().map(({ startTime }) => startTime))
  }).observe({ type: 'resource' })

  const rows = document.querySelector('li[aria-posinset]').parentElement.children
  const begin = performance.now()
  const isSeen = (row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > 0 && top < screen
  }
  const isBare = (row) => row.querySelector('[data-placeholder-face]') !== null && isSeen(row)
  let [mostRows, bareFrames] = [0, 0]
  await new Promise((done) => {
    const step = (now) => {
      mostRows = Math.max(mostRows, rows.length)
      if ([...rows].some(isBare)) bareFrames++
      scrollTo({ top: (now - begin) * speed, behavior: 'instant' })
      if (now - begin < duration) requestAnimationFrame(step)
      else done()
    }
    requestAnimationFrame(step)
  })
  await new Promise((later) => setTimeout(later, 200))

  const within = (start) => asked.filter((at) => at >= start && at < start + screen / speed).length
  return {
    mostRows,
    bareFrames,
    mostRequests: Math.max(0, ...asked.map(within)),
  }
}

async function rendererMemory(browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return Math.max(...renderers.map(({ id }) => proportionalMemory(id) * 1024))
}

function rowsOf({ own, plain }) {
  const most = (key) => Math.max(...own.map((each) => each[key]))
  const [ours, system] = [own, plain].map((walks) =>
    quantile(
      walks.map(({ frames }) => frames),
      0.5,
    ),
  )
  const of = (name, value, unit, facts) =>
    row(`all styles, ${styles}: ${name}`, Math.round(value), unit, facts)
  return [
    of('frames presented, scrolled 20 s at 1,500 px/s', ours, '', {
      peer: ['system font', system],
      goal: '>= 95 %',
      met: ours / system >= 0.95,
    }),
    of('frames that show a row before its font', most('bareFrames'), '', { most: 0 }),
    of('longest task with a script', most('longestTask'), 'ms', { most: 50 }),
    of('longest task with a script, time of the processor', most('longestWork'), 'ms', {
      most: 50,
    }),
    of("memory of the page's process", most('bytes') / 1e6, 'MB', { most: 400 }),
    of('most requests of a screenful', most('mostRequests'), '', { most: 12 }),
    of('most rows in the document', most('mostRows'), '', { most: 60 }),
  ]
}
