// Links of trials that do not open: expired, used up, altered, or of another kind, shop or request.
// Covers the message of /trials/get and the link from there back to fonts.

import { randomUUID } from 'node:crypto'
import type { Page, TestInfo } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { canShiftClocks } from '@typecase/tests-support/clock'
import { readEmails } from '@typecase/tests-support/emails'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { until } from '@typecase/tests-support/processes'
import { noteSecret } from '@typecase/tests-support/secrets'
import { Shop } from '@typecase/tests-support/shop'
import { expectNoTokenInAddress, field } from './account-page.ts'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { startMailingShop, type MailingShop } from './mailing-shop.ts'
import { keepPicture } from './pixels.ts'
import { ask, askByKeys } from './trial-page.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.describe.configure({ mode: 'default' }) // One shop, one clock, one mail server for all.
test.skip(!canShiftClocks, 'the clock of this build cannot be moved')

const days = 86_400
const hours = 3600
const unknown = 'This link is not one of ours.'
const over = 'This trial is over.'
const spent = 'This trial has reached its download limit.'

let clock: MailingShop['clock']
let sink: MailingShop['sink']
test.use({ hasOwnAddress: true })

let shop: MailingShop['shop']
let stop: MailingShop['stop'] | undefined

test.beforeAll(async () => {
  ;({ clock, sink, shop, stop } = await startMailingShop())
})
test.afterAll(() => stop?.())

/** The link in the newest mail to an address, once there are so many. */
async function mailedTo(email: string, count = 1) {
  const mails = () => sink.kept.filter(({ to }) => to.includes(email))
  await until(`mail ${count} to ${email}`, async () => mails().length >= count, 40)
  const [received] = readEmails([mails()[count - 1]!.raw])
  const link = /^https?:\S+[?&](?:confirm|token)=[\w-]+$/m.exec(received!.text)![0]
  noteSecret('mailed token', tokenOf(link))
  return link
}

const tokenOf = (link: string) => /[?&](?:confirm|token)=([\w-]+)$/.exec(link)![1]!

async function trialOf(email: string, ...items: string[]) {
  await ask(shop, email, ...items)
  return mailedTo(email)
}

const openWith = (page: Page, token: string) => page.goto(`${shop.url}/trials/get?token=${token}`)
const download = (page: Page) => page.getByRole('button', { name: /^Download / })
const again = (page: Page) => page.getByRole('link', { name: 'Ask for a trial' })

async function expectEnded(page: Page, words: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your trial')
  await expect(page.getByText(words)).toBeVisible()
  await expect(download(page)).toHaveCount(0)
  await expectNoTokenInAddress(page)
}

/** A face that is on its way is told in the colour of a rule until it is there. */
const faces = (page: Page) => page.locator('[data-placeholder-face="loading"]')

async function look(page: Page, info: TestInfo, state: string) {
  await expect(faces(page)).toHaveCount(0)
  await expectAccessibleInThemes(page, state)
  await keepPicture(page, info)
}

/** By keys alone, from a page that says that a trial has ended, to the fonts of another one. */
async function askAgain(page: Page, family: string, email: string, earlier: number) {
  await askByKeys(page, family, email)
  await page.goto(await mailedTo(email, earlier + 1))
  await expect(download(page)).toHaveCount(1)
}

/** Downloads the first file of the link as often as it can be had. */
async function useUp(link: string) {
  const found = await new Buyer(shop).post('/trials/get', { token: tokenOf(link) })
  for (let left = found.body.downloadsLeft as number; left > 0; left--) {
    const file = await fetch(shop.url + found.body.families[0].url)
    expect(file.status).toBe(200)
    await file.arrayBuffer()
  }
}

test('one that is over says so, and by keys alone another trial is there', async ({
  page,
}, info) => {
  const email = 'over@tidalatlas.example'
  const link = await trialOf(email, 'vollkorn')
  clock.advance(14 * days - hours)
  await page.goto(link)
  await expect(download(page)).toBeVisible()
  clock.advance(2 * hours)
  await page.goto(link)
  await expectEnded(page, over)
  await look(page, info, 'over')
  await page.reload()
  await expectEnded(page, over)
  await askAgain(page, 'Vollkorn', email, 1)
})

test('one that ends while its page is open says so at the file and above, and leads on', async ({
  page,
}, info) => {
  const email = 'open@tidalatlas.example'
  await page.goto(await trialOf(email, 'amiri'))
  await expect(download(page)).toBeVisible()
  clock.advance(15 * days)
  await download(page).click()
  await expect(page.getByRole('alert')).toContainText(over)
  await expect(page.getByRole('note')).toContainText(over)
  await look(page, info, 'over meanwhile')
  await askAgain(page, 'Amiri', email, 1)
})

test('one that is used up says so, on its open page and on a new one, and leads on', async ({
  page,
}, info) => {
  const email = 'spent@tidalatlas.example'
  const link = await trialOf(email, 'inter-bold')
  await page.goto(link)
  await expect(page.getByText(/downloads are left\.$/)).toBeVisible()
  await useUp(link)
  await download(page).click()
  await expect(page.getByRole('alert')).toContainText(spent)
  await look(page, info, 'used up, its page open')
  await page.reload()
  await expectEnded(page, spent)
  await look(page, info, 'used up')
  await askAgain(page, 'Inter', email, 1)
})

test('one of which a single character is another opens nothing, and the whole one still does', async ({
  page,
}, info) => {
  const email = 'altered@tidalatlas.example'
  const token = tokenOf(await trialOf(email, 'amiri'))
  for (const at of [0, 21, token.length - 1]) {
    const other = token[at] === 'A' ? 'B' : 'A'
    await openWith(page, token.slice(0, at) + other + token.slice(at + 1))
    await expectEnded(page, unknown)
  }
  await openWith(page, token.slice(0, -1))
  await expectEnded(page, unknown)
  await look(page, info, 'altered')
  await page.reload()
  await expectEnded(page, unknown)
  await askAgain(page, 'Amiri', email, 1)
  await openWith(page, token)
  await expect(download(page)).toBeVisible()
})

test('one of another shop opens nothing in this one', async ({ page }) => {
  const elsewhere = await Shop.start({ environment: ownAddresses })
  try {
    const email = 'elsewhere@tidalatlas.example'
    await ask(elsewhere, email, 'amiri')
    const token = await new Mailbox(elsewhere, email).token('Your trial fonts')
    noteSecret('mailed token', token)
    await openWith(page, token)
    await expectEnded(page, unknown)
    await expect(again(page)).toBeVisible()
    await page.goto(`${elsewhere.url}/trials/get?token=${token}`)
    await expect(download(page)).toBeVisible()
  } finally {
    await elsewhere.stop()
  }
})

test('links of other kinds open no trial and are not used up by it, nor does a trial sign in', async ({
  page,
}) => {
  test.slow() // It waits for three mails and opens eight pages.
  const email = 'kinds@tidalatlas.example'
  const buyer = new Buyer(shop)
  const given = await buyer.order([Buyer.item()], email)
  const placed = await buyer.post('/checkout', given, { 'idempotency-key': randomUUID() })
  expect(placed.status).toBe(201)
  const opensAccount = await mailedTo(email, 1)
  clock.advance(2 * hours)
  const reminds = await mailedTo(email, 2)
  expect(reminds).toContain('/login?order=')
  for (const link of [opensAccount, reminds]) {
    await openWith(page, tokenOf(link))
    await expectEnded(page, unknown)
  }

  const token = tokenOf(await trialOf('trial@tidalatlas.example', 'amiri'))
  const signedIn = () => page.evaluate(() => 'auth_token_default' in localStorage)
  await page.goto(`${shop.url}/login?order=${placed.body.orderId}&confirm=${token}`)
  await page.getByRole('button', { name: 'Sign in and see the order' }).click()
  await expect(page.getByText(/This link (is not|has)/)).toBeVisible()
  await page.goto(`${shop.url}/reset_password?token=${token}`)
  await field(page, 'New password').fill('a tidal atlas of rooms')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(/This link (is not|has)/)).toBeVisible()
  expect(await signedIn()).toBe(false)

  await page.goto(reminds)
  await page.getByRole('button', { name: 'Sign in and see the order' }).click()
  await page.waitForURL(`**/checkout?order=${placed.body.orderId}`)
  expect(await signedIn()).toBe(true)
})

test('one of another request opens that request alone, in the same tab too', async ({ page }) => {
  const [mine, other] = [
    await trialOf('mine@tidalatlas.example', 'amiri'),
    await trialOf('other@tidalatlas.example', 'vollkorn'),
  ]
  await page.goto(mine)
  await expect(page.getByRole('button', { name: /^Download Amiri-Trial/ })).toBeVisible()
  await page.goto(other)
  await expect(page.getByRole('button', { name: /^Download Vollkorn-Trial/ })).toBeVisible()
  await expect(download(page)).toHaveCount(1)

  const files = await Promise.all(
    [mine, other].map(async (link) => {
      const found = await new Buyer(shop).post('/trials/get', { token: tokenOf(link) })
      const [grant, name] = (found.body.families[0].url as string).split('/').slice(4)
      noteSecret('trial grant', grant)
      return { grant, name }
    }),
  )
  const crossed = `/api/trials/files/${files[0]!.grant}/${files[1]!.name}`
  expect((await fetch(shop.url + crossed)).status).toBe(403)
})
