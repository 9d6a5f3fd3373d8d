import type { Page } from '@playwright/test'

/** Presses Tab until the focus is on a control of that name; fails when it never comes there. */
export async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const labels = [...(element?.labels ?? [])].map((label) => label.textContent).join(' ')
      return `${element?.getAttribute('aria-label') ?? ''} ${labels} ${element?.textContent ?? ''}`
    })
    if (name.test(focused.trim())) return
  }
  throw new Error(`Tab never reaches ${name}`)
}
