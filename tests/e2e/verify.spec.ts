import { createHash, randomUUID } from 'node:crypto'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { inTurn, outOfTurn } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { expectAccessible } from './axe.ts'
import { keepPicture } from './pixels.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let serial: string
let folder: string
let font: string

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-verify-'))
  font = join(folder, 'vollkorn-regular-desktop', 'ttf', 'vollkorn-regular.ttf')
  shop = await Shop.start()
  const buyer = new Buyer(shop)
  const order = await buyer.order([Buyer.item('vollkorn-regular')])
  const placed = await buyer.post('/checkout', order, { 'idempotency-key': randomUUID() })
  await buyer.confirm(placed.body.clientSecret)
  let url = ''
  await until('the package is ready', async () => {
    const { body } = await buyer.get(`/orders/${placed.body.orderId}`)
    serial = body.lines[0].licenceSerial
    url = body.downloads[0]?.url ?? ''
    return url !== ''
  })
  const zip = join(folder, 'order.zip')
  writeFileSync(zip, Buffer.from(await (await fetch(shop.url + url)).arrayBuffer()))
  execFileSync('python3', ['-m', 'zipfile', '-e', zip, folder])
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a number typed by hand leads to its licence, by keyboard alone', async ({ page }) => {
  await page.goto(`${shop.url}/pages/verify`)
  const number = page.getByRole('textbox', { name: 'Licence number' })
  await number.focus()
  await page.keyboard.type(serial.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('This licence is valid.')).toBeVisible()
  await expect(page.getByText('I. D.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/pages/verify?licence=${serial}`)
  for (const name of ['Verify', 'Choose files']) {
    const button = page.getByRole('button', { name, exact: true })
    for (let i = 0; i < 20; i++) {
      if (await button.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(button).toBeFocused()
  }
})

test('a file of the package is known, byte for byte; an altered one is not', async ({ page }) => {
  await page.goto(`${shop.url}/pages/verify?licence=${serial}`)
  const altered = join(folder, 'altered.ttf')
  writeFileSync(altered, execFileSync('tail', ['-c', '+2', font]))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles([font, altered])
  await expect(page.getByText('is ttf/vollkorn-regular.ttf of this licence')).toBeVisible()
  await expect(page.getByText('altered.ttf is not one of these files')).toBeVisible()
  await expectAccessible(page, 'files compared')
})

test("the page's statement is saved as files that OpenSSL verifies by the command it shows", async ({
  page,
}) => {
  await page.goto(`${shop.url}/pages/verify?licence=${serial}`)
  const certificate = readFileSync(join(folder, 'vollkorn-regular-desktop', 'certificate.txt'))
  const printed = createHash('sha256').update(certificate).digest('hex').match(/.{8}/g)!.join(' ')
  await expect(page.getByText(printed)).toBeVisible()

  const saved = mkdtempSync(join(folder, 'saved-'))
  for (const name of ['key.pem', 'statement.txt', 'statement.sig']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Save ${name}`, exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe(name)
    await download.saveAs(join(saved, name))
  }
  for (const name of ['certificate.txt', 'certificate.sig']) {
    copyFileSync(join(folder, 'vollkorn-regular-desktop', name), join(saved, name))
  }
  for (const name of ['certificate', 'statement']) {
    const command = await page.getByText(`-in ${name}.txt`).innerText()
    const verified = () => spawnSync('sh', ['-c', command], { cwd: saved, encoding: 'utf8' })
    expect(verified()).toMatchObject({ status: 0, stdout: 'Signature Verified Successfully\n' })
    appendFileSync(join(saved, `${name}.txt`), ' ')
    expect(verified().status).toBe(1)
  }
})

test('a number that was never given is unknown', async ({ page }) => {
  await page.goto(`${shop.url}/pages/verify?licence=${'0'.repeat(26)}`)
  await expect(page.getByText('No licence has this number.')).toBeVisible()
  await expectAccessible(page, 'unknown')
})

for (const [index, [width, height]] of (
  [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const
).entries()) {
  test(`fits ${width} px`, async ({ page }, info) => {
    test.skip(!inTurn(index, 3), outOfTurn)
    await page.setViewportSize({ width, height })
    await page.goto(`${shop.url}/pages/verify?licence=${serial}`)
    await expect(page.getByText('This licence is valid.')).toBeVisible()
    const overflow = () => document.documentElement.scrollWidth - innerWidth
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    await expectAccessibleInThemes(page, `${width}`)
    await keepPicture(page, info)
  })
}
