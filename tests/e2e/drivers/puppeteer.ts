import puppeteer, {
  type ElementHandle,
  type Frame,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core'
import { chromiumArguments } from './chromium-arguments.ts'
import type { Driver, Opening } from './driver.ts'

// Of Firefox, which saves without asking.
const preferences = (downloads: string) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.helperApps.neverAsk.saveToDisk': 'application/zip',
})

const chromium = (downloads: string): LaunchOptions => ({
  ...(downloads && { downloadBehavior: { policy: 'allow', downloadPath: downloads } }),
  browser: 'chrome',
  executablePath: '/usr/bin/chromium',
  args: [
    ...chromiumArguments,
    '--font-render-hinting=slight', // As Debian's desktops have it; headless Chromium has "full".
  ],
})

const firefox = (downloads: string): LaunchOptions => ({
  browser: 'firefox',
  executablePath: '/usr/bin/firefox-esr',
  extraPrefsFirefox: downloads ? preferences(downloads) : {},
})

/** Chromium over DevTools, or Firefox over WebDriver BiDi; both without a window. */
export async function openPuppeteer(
  browser: 'chromium' | 'firefox',
  { width, height, scale = 1, downloads = '', trustsAnyCertificate = false }: Opening,
): Promise<Driver> {
  const options = { chromium, firefox }[browser](downloads)
  const launched = await puppeteer.launch({
    ...options,
    headless: true,
    defaultViewport: null,
    acceptInsecureCerts: trustsAnyCertificate,
  })
  try {
    const page = (await launched.pages())[0] ?? (await launched.newPage())
    await page.setViewport({ width, height, deviceScaleFactor: scale })
    return new PuppeteerDriver(page)
  } catch (error) {
    await launched.close()
    throw error
  }
}

class PuppeteerDriver implements Driver {
  readonly #page: Page
  #frame: Page | Frame

  constructor(page: Page) {
    this.#page = page
    this.#frame = page
  }

  async goto(url: string) {
    await this.#page.goto(url)
  }
  async reload() {
    await this.#page.reload()
  }
  async read<T>(expression: string) {
    return (await this.#frame.evaluate(expression)) as T
  }
  async click(expression: string) {
    const element = await this.#element(this.#frame, expression)
    await element.scrollIntoView()
    await element.click()
  }
  async clickAt(x: number, y: number) {
    await this.#page.mouse.click(x, y)
  }
  async type(text: string) {
    await this.#page.keyboard.type(text)
  }
  async selectAll() {
    const { keyboard } = this.#page
    await keyboard.down('Control')
    await keyboard.press('a')
    await keyboard.up('Control')
  }
  async screenshot() {
    return Buffer.from(await this.#page.screenshot())
  }
  async within<T>(frame: string, action: () => Promise<T>) {
    const element = await this.#element(this.#page, frame)
    const content = await element.contentFrame()
    if (!content) throw new Error(`${frame} is no frame`)
    this.#frame = content
    try {
      return await action()
    } finally {
      this.#frame = this.#page
    }
  }
  async close() {
    await this.#page.browser().close()
  }

  async #element(place: Page | Frame, expression: string) {
    const element = (await place.evaluateHandle(expression)).asElement()
    if (!element) throw new Error(`no element: ${expression}`)
    return element as ElementHandle<Element>
  }
}
