import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '@typecase/tests-support/database'
import { readEmails } from '@typecase/tests-support/emails'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { SmtpSink } from '../api/smtp-sink.ts'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { agree, choose, fillCard, fillForm, payAndArrive } from './checkout-page.ts'
import { button, heading, openConsole, sideways } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

const literata = ['200ExtraLight', '300Light', '400Regular', '500Medium', '700Bold', '900Black']
const bricolage = ['300Light', '400Regular', '600SemiBold', '800ExtraBold']
const fonts = [
  ...literata.map((style) => `literata/Literata_${style}.ttf`),
  ...bricolage.map((style) => `bricolage-grotesque/BricolageGrotesque_${style}.ttf`),
].map((path) => ({
  name: path.split('/')[1]!,
  mimeType: 'font/ttf',
  buffer: readFileSync(join(root, 'build/demo', path)),
}))

let shop: Shop
let sink: SmtpSink
test.beforeAll(async () => {
  sink = await SmtpSink.start()
  shop = await Shop.start({ isEmpty: true, withoutKeys: true })
})
test.afterAll(async () => {
  await shop.stop()
  await sink.close()
})

const row = (page: Page, step: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: step }) })
const state = (page: Page, step: string) => row(page, step).getAttribute('data-state')
const isDone = (page: Page, step: string) => expect.poll(() => state(page, step)).toBe('done')
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const save = (page: Page) => button(page, 'Save and go on').click()
const open = (page: Page, step: string) =>
  row(page, step).getByRole('button', { expanded: false }).first().click()

async function publishDraft(page: Page) {
  const bar = page.getByRole('region', { name: 'Draft' })
  await expect(bar.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Publish' }).click()
  await expect(bar).toHaveCount(0)
}

const stranger = async (path = '/') => fetch(shop.url + path)

test('a shop opens out of ten font files and the console alone', async ({ page, context }) => {
  test.setTimeout(480_000)
  context.setDefaultTimeout(60_000)
  await openConsole(shop, page, 'owner', '/home')

  await test.step('an empty shop shows nine steps', async () => {
    await expect(heading(page, 'Open your shop')).toBeVisible()
    await expect(page.getByText('0 of 9 done')).toBeVisible()
    await settled(page)
    await expectAccessibleInThemes(page, 'an empty shop')
    expect((await stranger()).status).toBe(503)
  })

  await test.step('name and address, kept over a reload', async () => {
    await save(page)
    await expect(box(page, 'Name of the foundry')).toHaveAttribute('aria-invalid', 'true')
    await box(page, 'Name of the foundry').fill('Hafen Type GmbH')
    await page.reload()
    await expect(box(page, 'Name of the foundry')).toHaveValue('Hafen Type GmbH')
    await box(page, 'E-mail').fill('ruth@hafentype.example')
    await box(page, 'Street, postcode and city').fill('Hafenweg 7\n20457 Hamburg')
    await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
    await save(page)
    await isDone(page, 'Name and address')
    await expect(page.getByRole('banner').getByText('Hafen Type GmbH')).toBeVisible()
    await expect(page).toHaveURL(/step=fonts/)
  })

  await test.step('ten files are dropped and added', async () => {
    const drop = row(page, 'Fonts').locator('input[type=file]:not([webkitdirectory])')
    await drop.setInputFiles(fonts)
    await expect(heading(page, 'Add fonts')).toBeVisible()
    await button(page, 'Add 10 fonts').click()
    await page.getByRole('link', { name: 'On with opening your shop' }).click()
    await expect(row(page, 'Fonts').getByText('Literata', { exact: true })).toBeVisible()
    await expect(row(page, 'Fonts').getByText('10 styles in 2 families.')).toBeVisible()
  })

  await test.step('prices from a template, with a price of its own', async () => {
    if (!(await row(page, 'Prices').getAttribute('data-open'))) await open(page, 'Prices')
    const table = page.getByRole('region', { name: 'Prices of each family' })
    await expect(box(page, 'Price of Literata')).toHaveValue('192.00')
    await expect(table.getByRole('row', { name: /Literata/ })).toContainText('$211')
    await box(page, 'Price of Bricolage Grotesque').fill('99')
    await settled(page)
    await expectAccessibleInThemes(page, 'prices')
    await save(page)
    await isDone(page, 'Prices')
    await isDone(page, 'Fonts')
  })

  await test.step('licences from a template, one kind left out', async () => {
    await expect(page).toHaveURL(/step=licences/)
    await row(page, 'Licences').getByText('Broadcast', { exact: true }).click()
    await page.getByText('Read: Desktop').click()
    await expect(page.getByText('The law of Germany applies').first()).toBeVisible()
    await settled(page)
    await expectAccessibleInThemes(page, 'licences')
    await save(page)
    await isDone(page, 'Licences')
    await expect(row(page, 'Licences')).toContainText('Desktop, Web, App and E-book.')
  })

  await test.step('the VAT number is read while it is typed', async () => {
    await expect(page).toHaveURL(/step=tax/)
    await box(page, 'VAT number').fill('DE 13669597')
    await expect(page.getByText('Has 8 digits. Numbers of Germany have 9.')).toBeVisible()
    await expect(button(page, 'Save and go on')).toBeDisabled()
    await settled(page)
    await expectAccessibleInThemes(page, 'tax')
    await box(page, 'VAT number').fill('DE 136 695 971')
    await save(page)
    await expect(box(page, 'VAT number')).toHaveAttribute('aria-invalid', 'true')
    await box(page, 'VAT number').fill('DE 136 695 976')
    await page.getByRole('radio', { name: /one-stop/ }).check({ force: true })
    await save(page)
    await isDone(page, 'Tax')
    await page.goBack()
    await expect(row(page, 'Tax')).toHaveAttribute('data-open', 'true')
    await page.goForward()
  })

  await test.step('keys of the sandbox are saved and tried', async () => {
    await expect(page).toHaveURL(/step=payments/)
    await box(page, 'Publishable key').fill(shop.keys.publishableKey)
    await page.getByLabel('Secret key').fill(`sk_test_${'0'.repeat(32)}`)
    await page.getByLabel('Webhook secret').fill(shop.keys.webhookSecret)
    await button(page, 'Save the keys').click()
    await expect(page.getByLabel('Secret key')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Secret key').fill(shop.keys.secretKey)
    await button(page, 'Save the keys').click()
    await button(page, 'Test the keys').click()
    await expect(page.getByText(/Charged €1\.00 and gave it back.*webhook answered/)).toBeVisible()
    await isDone(page, 'Payments')
    await settled(page)
    await expectAccessibleInThemes(page, 'payments')
  })

  await test.step('a mail arrives and its code is typed', async () => {
    await open(page, 'Mail')
    await box(page, 'Mail server').fill('127.0.0.1')
    await page.getByRole('combobox', { name: 'Security' }).selectOption('none')
    await box(page, 'Port').fill(String(sink.port))
    await button(page, 'Save the mail server').click()
    await button(page, 'Send a test mail to me').click()
    await expect(box(page, 'Code of the test mail')).toBeVisible()
    await until('the test mail', async () => sink.kept.length > 0)
    const [mail] = readEmails([sink.kept.at(-1)!.raw.toString()])
    const code = /\b\d{3} ?\d{3}\b/.exec(mail!.text)![0]
    await box(page, 'Code of the test mail').fill('000000')
    await button(page, 'That is the code').click()
    await expect(box(page, 'Code of the test mail')).toHaveAttribute('aria-invalid', 'true')
    await settled(page)
    await expectAccessibleInThemes(page, 'mail')
    await box(page, 'Code of the test mail').fill(code)
    await button(page, 'That is the code').click()
    await isDone(page, 'Mail')
  })

  await test.step('a page and a menu', async () => {
    await page.goto(`${shop.consoleUrl}/texts`)
    await box(page, 'Title of a new page').fill('Imprint')
    await button(page, 'Add the page').click()
    await box(page, 'Line for search engines and lists').fill('Who we are.')
    await box(page, 'Text, Markdown').click()
    await page.keyboard.type('Hafen Type GmbH, Hamburg.')
    await publishDraft(page)
    await page.goto(`${shop.consoleUrl}/texts?tab=menus`)
    await button(page, 'Add an item').first().click()
    await box(page, 'Words').fill('Imprint')
    await page.getByRole('combobox', { name: 'Goes to' }).fill('/pages/imprint')
    await publishDraft(page)
  })

  let order = ''
  await test.step('staff look, and buy by a test card', async () => {
    await page.goto(`${shop.consoleUrl}/home?step=look`)
    const opened = context.waitForEvent('page')
    await button(page, 'Open the shop in a new tab').click()
    const look = await opened
    await expect(look.getByRole('link', { name: 'Imprint' }).first()).toBeVisible()
    expect(look.url()).toBe(`${shop.url}/`)
    expect((await stranger()).status).toBe(503)
    await look.goto(`${shop.url}/literata/buy`)
    const uses = look.getByRole('region', { name: 'Uses' })
    await uses.getByRole('checkbox', { name: /^Desktop/ }).click({ force: true })
    await choose(look, /^1 to 3/)
    await choose(look, /complete family/i)
    await look.getByRole('button', { name: 'Add to cart' }).first().click()
    await look.getByRole('link', { name: 'Go to the cart' }).first().click()
    await look.goto(`${shop.url}/checkout`)
    await fillForm(look)
    await agree(look)
    await fillCard(look)
    order = await payAndArrive(look, /^Pay/)
    await look.close()
    await page.bringToFront()
    await page.reload()
    await isDone(page, 'Look at the shop')
    await expect(row(page, 'Look at the shop')).toContainText('paid.')
  })

  await test.step('the test order is given back', async () => {
    await page.goto(`${shop.consoleUrl}/orders/${order}`)
    await button(page, 'Refund').click()
    const go = button(page, /^Refund €/)
    await expect(go).toBeVisible()
    const amount = (await go.innerText()).replace(/^Refund €/, '')
    await box(page, /^Reason/).fill('A test order')
    await box(page, /^Type /).fill(amount)
    await go.click()
    await expect(go).toHaveCount(0) // The panel closes once the answer is there.
    await expect(page.getByText(new RegExp(`^€${amount}`)).first()).toBeVisible()
  })

  await test.step('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${shop.consoleUrl}/home?step=open`)
    await expect(page.getByText('8 of 9 done')).toBeVisible()
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await expectAccessibleInThemes(page, 'all but the opening')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the shop is opened, and a stranger sees it', async () => {
    await row(page, 'Open').getByRole('button', { name: 'Open the shop' }).click()
    const question = page.getByRole('alertdialog', { name: 'Open the shop?' })
    await question.getByRole('button', { name: 'Open the shop' }).click()
    await expect(heading(page, 'Home')).toBeVisible()
    await expect(page.getByText('The shop is open:')).toContainText(shop.url)
    const front = await stranger()
    expect(front.status).toBe(200)
    const words = await front.text()
    expect(words).toContain('Literata')
    expect(words).toContain('Imprint')
    expect((await stranger('/pages/imprint')).status).toBe(200)
  })
})
