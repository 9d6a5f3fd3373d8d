import type { Page } from '@playwright/test'
import { png } from '@typecase/tests-support/pictures'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { openConsole, sideways } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Pictures for this text' })
const words = (page: Page) => page.getByRole('textbox', { name: 'Text, Markdown', exact: true })
const drawing = (page: Page) => page.getByRole('group', { name: 'As the shop draws it' })
const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, buffer, mimeType })

async function openAbout(page: Page) {
  await openConsole(shop, page, 'editor', '/texts/pages/about')
  await expect(words(page)).toBeVisible()
  await settled(page)
}

/** Drops or pastes files on the text. */
async function give(page: Page, kind: 'drop' | 'paste', files: { name: string; buffer: Buffer }[]) {
  const given = files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') }))
  await words(page).evaluate(
    (field, { kind: type, given: all }) => {
      const data = new DataTransfer()
      for (const { name, bytes } of all) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        data.items.add(new File([content], name, { type: 'image/png' }))
      }
      const about = { bubbles: true, cancelable: true, composed: true }
      field.dispatchEvent(
        type === 'drop'
          ? new DragEvent('drop', { ...about, dataTransfer: data })
          : new ClipboardEvent('paste', { ...about, clipboardData: data }),
      )
    },
    { kind, given },
  )
}

test('pictures are chosen, told what they show, and drawn; one that fails holds up none', async ({
  page,
}) => {
  await openAbout(page)
  await page.getByRole('button', { name: 'Add a picture' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog(page).getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles([
    file('Autumn.png', png(900, 300, 1)),
    file('broken.png', png(900, 300, 2).subarray(0, 100)),
    file('drawing.svg', Buffer.from('<svg/>'), 'image/svg+xml'),
    file('Winter.png', png(900, 300, 3)),
  ])
  await expect(dialog(page).getByText('The picture is damaged or not whole')).toBeVisible()
  await expect(dialog(page).getByText('This is none of the pictures')).toBeVisible()
  const alts = dialog(page).getByRole('textbox', { name: 'What the picture shows' })
  await expect(alts).toHaveCount(2)
  await expectAccessibleInThemes(page, 'the dialog of pictures')

  await dialog(page).getByRole('button', { name: 'Put it into the text' }).click()
  await expect(dialog(page).getByText('Say what the picture shows, or')).toHaveCount(2)
  await alts.first().fill('Leaves [red] in the rain')
  await dialog(page).getByText('It is decoration, and says nothing').last().click()
  await dialog(page).getByRole('button', { name: 'Put it into the text' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(words(page)).toContainText(String.raw`![Leaves \[red\] in the rain](picture:`)
  await expect(words(page)).toContainText('"decorative")')
  const shown = drawing(page).getByRole('img', { name: 'Leaves [red] in the rain' })
  await expect(shown).toBeVisible()
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)

  const bar = page.getByRole('region', { name: 'Draft' })
  await expect(bar.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^Published: .* Visitors see it now\.$/).first()).toBeVisible()
  await page.goto(`${shop.url}/pages/about`)
  await settled(page) // The server's picture is another element than the one that React draws.
  const seen = page.getByRole('img', { name: 'Leaves [red] in the rain' })
  await seen.scrollIntoViewIfNeeded()
  await expect(seen).toHaveAttribute('srcset', /480\.webp 480w, .*900\.webp 900w$/)
  await expect
    .poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
})

test('pictures are dropped and pasted, chosen again with their words, and removed', async ({
  page,
}) => {
  await openAbout(page)
  await give(page, 'drop', [file('Spring.png', png(300, 200, 11))])
  const alt = dialog(page).getByRole('textbox', { name: 'What the picture shows' })
  await alt.fill('Buds')
  await dialog(page).getByRole('button', { name: 'Put it into the text' }).click()
  await expect(words(page)).toContainText('![Buds](picture:')
  await give(page, 'paste', [file('Summer.png', png(300, 200, 12))])
  await expect(alt).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Leave out Summer' }).click()
  await expect(alt).toHaveCount(0)

  const list = dialog(page).getByRole('region', { name: 'Pictures of the shop' })
  await list.getByRole('button', { name: 'Remove Summer from the shop' }).click()
  await list.getByRole('button', { name: 'Remove Summer for good' }).click()
  await expect(list.getByRole('button', { name: 'Use Summer' })).toHaveCount(0)
  await list.getByRole('button', { name: 'Remove Spring from the shop' }).click()
  await list.getByRole('button', { name: 'Remove Spring for good' }).click()
  await expect(list.getByRole('alert')).toContainText('Texts show this picture')
  await list.getByRole('button', { name: 'Use Spring' }).click()
  await expect(alt).toHaveValue('Buds')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('the dialog fits a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAbout(page)
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await expect(dialog(page)).toBeVisible()
  const long = 'The long name of a picture from the printing house in autumn.png'
  await give(page, 'drop', [file(long, png(300, 200, 21))])
  await expect(dialog(page).getByText('What the picture shows')).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  const remove = dialog(page).getByRole('button', { name: /^Leave out/ })
  await expect(remove).toBeInViewport({ ratio: 1 })
})
