import { writeFileSync } from 'node:fs'
import { test } from '@playwright/test'
import { type StaffBrowser, staffPassword, totpCode } from '@typecase/tests-support/console'
import { reservePort } from '@typecase/tests-support/ports'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { startTls } from '@typecase/tests-support/tls'
import type { Browser } from './drivers/driver.ts'
import { open } from './drivers/open.ts'
import { Visitor } from './drivers/visitor.ts'

/** A shop whose console stands at an https address: WebKit keeps no sign-in at another. */
export async function startTlsShop() {
  const port = await reservePort()
  const environment = { TYPECASE_CONSOLE_URL: `https://localhost:${port}` }
  const shop = await Shop.start({ environment })
  const tls = await startTls(port, new URL(shop.staffUrl))
  const stop = async () => {
    tls.stop()
    await shop.stop()
  }
  return { shop, stop }
}

const size = { width: 1440, height: 900 }

/** The action in a window of the browser, which is pictured where it fails. */
export async function inWindow(browser: Browser, action: (visitor: Visitor) => Promise<void>) {
  const driver = await open(browser, { ...size, trustsAnyCertificate: true })
  try {
    await action(new Visitor(driver))
  } catch (error) {
    // Firefox draws no picture while a page is being left.
    const picture = await driver.screenshot().catch(() => null)
    if (picture) writeFileSync(test.info().outputPath(`${browser}.png`), picture)
    throw error
  } finally {
    await driver.close()
  }
}

/** Waits until the text of the page has the words. */
export const says = (visitor: Visitor, words: string) =>
  until(`the page says "${words}"`, () =>
    visitor.driver.read<boolean>(`document.body.textContent.includes(${JSON.stringify(words)})`),
  )

/** Signs a member in on the page of the console, by password and code. */
export async function signIn(visitor: Visitor, at: Shop, staff: StaffBrowser) {
  await visitor.goto(at.consoleUrl)
  // Stands first where the browser has passkeys.
  if (await visitor.has('button', 'Use password and code')) {
    await visitor.click('button', 'Use password and code')
  }
  await visitor.write(staff.email, 'textbox', 'E-mail')
  await visitor.click('button', 'Show password') // A hidden one has no role to find it by.
  await visitor.write(staffPassword, 'textbox', 'Password')
  await visitor.write(totpCode(staff.totpSecret), 'textbox', 'Code of your authenticator app')
  await visitor.click('button', 'Sign in')
}
