import type { Page } from '@playwright/test'
import { staffPassword, totpCode } from '@typecase/tests-support/console'
import { noteSecret } from '@typecase/tests-support/secrets'
import { Shop } from '@typecase/tests-support/shop'
import { addStaffWithLink } from '@typecase/tests-support/staff'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { endStepUps, sideways } from './console-page.ts'
import { tabTo } from './focus.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const field = (page: Page, label: string | RegExp) => page.getByRole('textbox', { name: label })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const screenName = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const chooseApp = 'Use a password and an authenticator app instead'

type Member = { email: string; secret: string; codes: string[] }

/** Opens a new owner's link and sets up their sign-in; the page shows their recovery codes. */
async function enrol(page: Page): Promise<Member> {
  const { email, token } = addStaffWithLink(shop, 'owner')
  await page.goto(`${shop.consoleUrl}/welcome#${token}`)
  await press(page, chooseApp)
  const secret = await readSecret(page)
  await field(page, 'New password').fill(staffPassword)
  const kept = page.getByRole('button', { name: 'I have kept them' })
  await expect(async () => {
    if (await kept.isVisible()) return // It took longer than was waited for.
    // A code of the step before: that of now stays good for the sign-in. A new step makes it too old.
    await field(page, /^Code that the app shows/).fill(totpCode(secret, -1))
    await press(page, 'Set up and sign in')
    await expect(kept).toBeVisible({ timeout: 4_000 })
  }).toPass()
  return { email, secret, codes: await readCodes(page) }
}

async function readSecret(page: Page) {
  const secret = (await page.getByTestId('secret').innerText()).replaceAll(' ', '')
  noteSecret('secret of an authenticator app', secret)
  return secret
}

async function readCodes(page: Page) {
  const list = page.getByRole('group', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allInnerTexts()
  codes.forEach((code) => noteSecret('recovery code', code))
  return codes
}

/** The form for a password and a code, behind the passkey where that stands first. */
async function usePassword(page: Page) {
  const way = page.getByRole('button', { name: 'Use password and code' })
  await expect(way.or(field(page, 'E-mail'))).toBeVisible()
  if (await way.isVisible()) await way.click()
}

async function signIn(page: Page, email: string, code: string) {
  await usePassword(page)
  await field(page, 'E-mail').fill(email)
  await field(page, 'Password').fill(staffPassword)
  await field(page, /^(Code of your authenticator app|Recovery code)$/).fill(code)
  await press(page, 'Sign in')
  await openYou(page)
}

/** The member's own screen, which their name in the frame leads to. */
async function openYou(page: Page) {
  await page.getByRole('link', { name: /, owner$/ }).click()
  await expect(screenName(page, 'You')).toBeVisible()
}

async function signOut(page: Page) {
  await press(page, 'Sign out')
  await expect(page.getByText('You are signed out.')).toBeVisible()
}

test('an owner sets up their sign-in by a link, signs out and in, and makes new recovery codes', async ({
  page,
}) => {
  const owner = await enrol(page)
  await press(page, 'I have kept them')
  await openYou(page)
  await signOut(page)
  await signIn(page, owner.email, totpCode(owner.secret))
  await expect(page.getByRole('row', { name: /This one/ })).toHaveCount(1)

  await signOut(page)
  await usePassword(page)
  await press(page, 'Use a recovery code')
  await signIn(page, owner.email, owner.codes[0]!)
  await expect(page.getByText('9 of 10 left.')).toBeVisible()
  endStepUps(shop)
  await press(page, 'Make new ones')
  const question = page.getByRole('alertdialog', { name: 'Is it you?' })
  await expect(question.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type(owner.codes[1]!)
  await page.keyboard.press('Enter')
  const codes = await readCodes(page)
  expect(codes).not.toContain(owner.codes[2])
  await press(page, 'I have kept them')
  await expect(page.getByText('10 of 10 left.')).toBeVisible()
})

test('the link leaves the address, is kept over a reload, and works once', async ({ page }) => {
  const { token } = addStaffWithLink(shop, 'owner')
  const link = `${shop.consoleUrl}/welcome#${token}`
  await page.goto(link)
  await press(page, chooseApp)
  const secret = await readSecret(page)
  expect(page.url()).not.toContain(token)
  await page.reload()
  await press(page, chooseApp)
  await expect(page.getByTestId('secret')).toBeVisible()

  await field(page, 'New password').fill('password')
  await field(page, /^Code that the app shows/).fill('000000')
  await press(page, 'Set up and sign in')
  await expect(field(page, 'New password')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'New password').fill(staffPassword)
  await press(page, 'Set up and sign in')
  await expect(page.getByText(/^That code is not right/)).toBeVisible()
  await field(page, /^Code that the app shows/).fill(totpCode(secret))
  await press(page, 'Set up and sign in')
  await readCodes(page)

  await page.goto(`${shop.consoleUrl}/`)
  await page.goto(link)
  await expect(page.getByText(/^It was used, or it is too old/)).toBeVisible()
})

test('a sign-in that is ended elsewhere keeps the screen below the sign-in', async ({
  page,
  browser,
}) => {
  const owner = await enrol(page)
  await press(page, 'I have kept them')
  await openYou(page)
  const other = await (await browser.newContext()).newPage()
  await other.goto(shop.consoleUrl)
  await signIn(other, owner.email, totpCode(owner.secret))
  await other.getByRole('button', { name: /^End: / }).click()
  await expect(other.getByRole('button', { name: /^End: / })).toHaveCount(0)
  await other.context().close()

  await press(page, 'Make new ones')
  await expect(page.getByText(/^This sign-in was ended/)).toBeVisible()
  await expect(field(page, 'E-mail')).toHaveValue(owner.email)
  await usePassword(page)
  await press(page, 'Use a recovery code')
  await signIn(page, owner.email, owner.codes[0]!)
})

test('a member signs in, and out again, by keyboard alone', async ({ page }) => {
  const owner = await enrol(page)
  await press(page, 'I have kept them')
  await signOut(page)
  await page.reload()
  await tabTo(page, /Use password and code/)
  await page.keyboard.press('Enter')
  await expect(field(page, 'E-mail')).toBeFocused()
  await page.keyboard.type(owner.email)
  await tabTo(page, /Password$/)
  await page.keyboard.type(staffPassword)
  await tabTo(page, /Code of your authenticator app/)
  await page.keyboard.type(totpCode(owner.secret))
  await page.keyboard.press('Enter')
  await expect(screenName(page, 'Home')).toBeVisible()
  await tabTo(page, /Sign out$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are signed out.')).toBeVisible()
})

test('the console is accessible, in both themes and on a phone', async ({ page }) => {
  const { token } = addStaffWithLink(shop, 'owner')
  await page.goto(`${shop.consoleUrl}/welcome#${token}`)
  await press(page, chooseApp)
  const secret = await readSecret(page)
  await press(page, 'Set up and sign in')
  await expectAccessibleInThemes(page, 'welcome with faults')
  await field(page, 'New password').fill(staffPassword)
  await field(page, /^Code that the app shows/).fill(totpCode(secret))
  await press(page, 'Set up and sign in')
  await readCodes(page)
  await expectAccessibleInThemes(page, 'recovery codes')
  await press(page, 'I have kept them')
  await openYou(page)
  await expect(page.getByRole('row', { name: /This one/ })).toBeVisible()
  await expectAccessibleInThemes(page, 'you')
  await page.setViewportSize({ width: 390, height: 844 })
  await press(page, 'Menu')
  await expectAccessibleInThemes(page, 'you on a phone')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await signOut(page)
  await expectAccessibleInThemes(page, 'sign-in')
})

test('nothing in the console breaks its policy', async ({ page }) => {
  const broken: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) broken.push(message.text())
  })
  const response = await page.goto(shop.consoleUrl)
  expect(response!.headers()['content-security-policy']).toContain("style-src 'self'")
  await page.goto('about:blank')
  await enrol(page)
  await press(page, 'I have kept them')
  await openYou(page)
  await expect(page.getByRole('row', { name: /This one/ })).toBeVisible()
  expect(broken).toEqual([])
})
