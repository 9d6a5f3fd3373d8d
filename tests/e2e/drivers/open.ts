import type { Browser, Driver, Opening } from './driver.ts'
import { openPuppeteer } from './puppeteer.ts'
import { openWebkit } from './webkit.ts'

/** Starts the browser with an empty profile and one window. Close it. */
export function open(browser: Browser, opening: Opening): Promise<Driver> {
  return browser === 'webkit' ? openWebkit(opening) : openPuppeteer(browser, opening)
}
