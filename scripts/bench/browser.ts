// Chromium as a visitor has it who comes for the first time.

import { chromium, type Browser, type Page } from '@playwright/test'

export const viewport = { width: 1440, height: 900 }

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Gives `work` a page of a new visitor. */
export async function visit<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport, locale: 'en-GB' })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}
