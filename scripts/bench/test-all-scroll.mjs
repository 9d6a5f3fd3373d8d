// How /test_all of a shop of a thousand styles moves: scrolled by 1,500 px a second for 20 seconds,
// by turns with and without the tester's fonts. Without them nothing of them is fetched, and every
// row stands in a font of the system.

import { chromium } from '@playwright/test'
import { memory } from './idle-memory.mjs'
import { shopOfStyles } from './many-styles.mjs'
import { startShop } from './shop.mjs'

const styles = 1000
const rounds = 3
const viewport = { width: 1440, height: 900 }
const travel = { speed: 1.5, duration: 20_000, screen: viewport.height } // px/ms, ms, px

const timeline = 'disabled-by-default-devtools.timeline'
const categories = ['devtools.timeline', timeline, `${timeline}.frame`]

const browserOptions = {
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
}

/** Rows of the bench's table. */
export async function scrollRows() {
  const shop = shopOfStyles(styles)
  const { address, stop } = await startShop(shop)
  try {
    return rowsOf(await byTurns(`http://${address}`))
  } finally {
    await stop()
    shop.remove()
  }
}

/** Walks of one shop: `own` with its fonts, `plain` without. */
export async function byTurns(origin) {
  const browser = await chromium.launch(browserOptions)
  const walks = { own: [], plain: [] }
  try {
    for (let round = 0; round < rounds; round++) {
      walks.own.push(await walk(browser, origin, true))
      walks.plain.push(await walk(browser, origin, false))
    }
  } finally {
    await browser.close()
  }
  return walks
}

/**
 * One way down the list, as somebody who comes for the first time: what `traced` and `down` saw, and
 * the bytes of the page's process. Fails unless the rows come to stand in their own fonts.
 */
async function walk(browser, origin, withFonts) {
  const context = await browser.newContext({ viewport, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    if (!withFonts) await withhold(page)
    await page.goto(`${origin}/test_all`)
    await page.locator('li[aria-posinset]').first().waitFor()
    await page.waitForTimeout(2000)
    const { seen, events } = await traced(page, () => page.evaluate(down, travel))
    const bytes = await rendererMemory(browser)
    if (withFonts) await page.waitForFunction(isSet, undefined, { timeout: 10_000 })
    return { ...seen, ...ofTrace(events), bytes }
  } finally {
    await context.close()
  }
}

const isSet = () => document.querySelector('li[aria-posinset] [data-stand-in]') === null

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
  const isBare = (row) => row.querySelector('[data-stand-in]') !== null && isSeen(row)
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
  return Math.max(...renderers.map(({ id }) => memory(id) * 1024))
}

function rowsOf({ own, plain }) {
  const most = (key) => Math.max(...own.map((each) => each[key]))
  const frames = { own: median(own), plain: median(plain) }
  const row = (name, value, unit, limit) => ({
    name: `all styles, ${styles}: ${name}`,
    value: Math.round(value),
    unit,
    goal: `<= ${limit} ${unit}`.trim(),
    met: value <= limit,
  })
  return [
    {
      name: `all styles, ${styles}: frames presented, scrolled 20 s at 1,500 px/s`,
      value: frames.own,
      unit: '',
      peer: 'system font',
      peerValue: frames.plain,
      ratio: Number((frames.own / frames.plain).toPrecision(3)),
      goal: '>= 95 %',
      met: frames.own / frames.plain >= 0.95,
    },
    row('frames that show a row before its font', most('bareFrames'), '', 0),
    row('longest task with a script', most('longestTask'), 'ms', 50),
    row('longest task with a script, time of the processor', most('longestWork'), 'ms', 50),
    row("memory of the page's process", most('bytes') / 1e6, 'MB', 400),
    row('most requests of a screenful', most('mostRequests'), '', 12),
    row('most rows in the document', most('mostRows'), '', 60),
  ]
}

const median = (walks) => walks.map(({ frames }) => frames).sort((a, b) => a - b)[rounds >> 1]
