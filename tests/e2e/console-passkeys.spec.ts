import type { CDPSession, Page } from '@playwright/test'
import { signedInStaff, staffPassword } from '@typecase/tests-support/console'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { addStaffWithLink } from '@typecase/tests-support/staff'
import { endStepUps } from './console-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Gives the browser an authenticator of its own that verifies its person. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { browser, authenticatorId }
}

/** Whether the person lets the authenticator verify them. */
const setVerified = (
  { browser, authenticatorId }: { browser: CDPSession; authenticatorId: string },
  isUserVerified: boolean,
) => browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })

async function enrol(page: Page, role = 'owner') {
  const { email, token } = addStaffWithLink(shop, role)
  await page.goto(`${shop.consoleUrl}/welcome#${token}`)
  await button(page, 'Set up a passkey').click()
  await expect(button(page, 'Sign out').first()).toBeVisible()
  return email
}

const signOut = async (page: Page) => {
  await button(page, 'Sign out').first().click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
}

test('an owner comes in by a link and a passkey, and signs in by it again', async ({ page }) => {
  await addAuthenticator(page)
  await enrol(page)
  await signOut(page)
  await button(page, 'Sign in with a passkey').click()
  await expect(heading(page, 'Home')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Home')).toBeVisible()
})

test('a sign-in that the person breaks off says so, and the next one works', async ({ page }) => {
  const authenticator = await addAuthenticator(page)
  await enrol(page)
  await signOut(page)
  await setVerified(authenticator, false)
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByText('No passkey was given. Nothing has changed.')).toBeVisible()
  await setVerified(authenticator, true)
  await button(page, 'Sign in with a passkey').click()
  await expect(heading(page, 'Home')).toBeVisible()
})

test('a passkey that was copied opens nothing any more', async ({ page }) => {
  const { browser, authenticatorId } = await addAuthenticator(page)
  const email = await enrol(page)
  await signOut(page)
  const sql = new Sql(shop)
  sql.run(`UPDATE staff_passkey SET sign_count = 4000000
    WHERE member_id = (SELECT id FROM staff_member WHERE email = '${email}')`)
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByText(/^This passkey may have been copied/)).toBeVisible()
  expect(
    sql.run(`SELECT count(*) FROM staff_audit WHERE action = 'member.passkey_cloned'`),
  ).toEqual([['1']])
  await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
})

test('a member with a password adds a passkey, steps up by it and removes it', async ({ page }) => {
  await addAuthenticator(page)
  const staff = await signedInStaff(shop, 'manager')
  await page.goto(shop.consoleUrl)
  await button(page, 'Use password and code').click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(staff.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(staffPassword)
  await button(page, 'Use a recovery code').click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(staff.recoveryCodes[0]!)
  await button(page, /^Sign in$/).click()
  await expect(heading(page, 'Home')).toBeVisible()
  await page.goto(`${shop.consoleUrl}/you`)
  await button(page, 'Add a passkey').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await button(page, 'Make it').click()
  await expect(page.getByRole('row', { name: /Laptop/ })).toBeVisible()
  await expectAccessible(page, 'passkeys')

  endStepUps(shop)
  await button(page, 'Make new ones').click()
  await button(page, 'Continue with a passkey').click()
  await expect(page.getByRole('group', { name: 'Your recovery codes' })).toBeVisible()
  await button(page, 'I have kept them').click()
  await button(page, 'Remove: Laptop').click()
  await expect(page.getByRole('row', { name: /Laptop/ })).toHaveCount(0)
})

test('an owner adds a colleague, who is out as soon as they are disabled', async ({
  page,
  browser,
}) => {
  await addAuthenticator(page)
  await enrol(page)
  await page.goto(`${shop.consoleUrl}/staff`)
  await button(page, 'Add a member').click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ines@foundry.example')
  await page.getByRole('textbox', { name: 'Name' }).fill('Inês Duarte')
  await button(page, 'Add, and make the link').click()
  const link = page
    .getByText(/\/welcome#/)
    .or(page.locator('input[value*="/welcome#"]'))
    .first()
  await expect(link).toBeVisible()
  const address = await link.evaluate(
    (node) => (node as HTMLInputElement).value ?? node.textContent,
  )

  const colleague = await (await browser.newContext()).newPage()
  await addAuthenticator(colleague)
  await colleague.goto(address)
  await button(colleague, 'Set up a passkey').click()
  await expect(button(colleague, 'Sign out').first()).toBeVisible()

  await button(page, 'I have handed it over').click()
  await button(page, 'Change Inês Duarte').click()
  await button(page, 'Disable').click()
  await expect(page.getByRole('row', { name: /Inês Duarte.*Disabled/ })).toBeVisible()
  await colleague.reload()
  await expect(button(colleague, 'Sign in with a passkey')).toBeVisible()
  await button(colleague, 'Sign in with a passkey').click()
  await expect(colleague.getByText(/^The passkey was not accepted/)).toBeVisible()
  await colleague.context().close()
})

test('of two who change one member the second sees both texts and loses none', async ({ page }) => {
  await addAuthenticator(page)
  await enrol(page)
  const owner = await signedInStaff(shop, 'owner')
  const added = await owner.post('/members', {
    email: 'theo@foundry.example',
    name: 'Theo Brandt',
    role: 'viewer',
  })
  await page.goto(`${shop.consoleUrl}/staff`)
  await button(page, 'Change Theo Brandt').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Theo B. Brandt')
  const { id, version, role } = added.body.member
  const theirs = { version, role, name: 'Theodor Brandt', isDisabled: false }
  await owner.call('PATCH', `/members/${id}`, theirs)
  await button(page, 'Save').click()
  await expect(page.getByText(/Theodor Brandt/).first()).toBeVisible()
  await expect(page.getByText(/Theo B\. Brandt/).first()).toBeVisible()
  await page.getByRole('radio', { name: /Theo B\. Brandt/ }).check({ force: true })
  await button(page, 'Save').click()
  await expect(page.getByRole('row', { name: /Theo B\. Brandt/ })).toBeVisible()
})
