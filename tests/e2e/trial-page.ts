import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import type { Shop } from '@typecase/tests-support/shop'
import { tabTo } from './focus.ts'
import { expect } from './visitor.ts'

/** Asks a shop for a trial, by its API. */
export async function ask(shop: Shop, email: string, ...items: string[]) {
  const buyer = new Buyer(shop)
  const { terms } = (await buyer.get('/trials')).body
  const body = {
    items: items.map((itemId) => ({ itemId })),
    name: 'Ines Dahl',
    email,
    company: '',
    purpose: 'print',
    terms,
    news: false,
  }
  const asked = await buyer.post('/trials', body, { 'idempotency-key': randomUUID() })
  expect(asked.status).toBe(202)
}

/** By keys alone, from a page that offers to ask for a trial until one is asked for. */
export async function askByKeys(page: Page, family: string, email: string) {
  await tabTo(page, /^Ask for a trial$/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/trials(\?.*)?$/)
  await tabTo(page, new RegExp(`^${family}`))
  const box = page.getByRole('checkbox', { name: family, exact: true })
  if (!(await box.isChecked())) await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await sendByKeys(page, { name: 'Ines Dahl', email, purpose: 'Print' })
}

/** By keys alone, from the chosen fonts on: who asks and what for, the terms, and the sending. */
export async function sendByKeys(
  page: Page,
  { name, email, purpose }: { name: string; email: string; purpose: string },
) {
  await tabTo(page, /^Name$/)
  await page.keyboard.type(name)
  await tabTo(page, /^E-mail$/)
  await page.keyboard.type(email)
  await tabTo(page, /^What for/)
  await page.keyboard.type(purpose)
  await tabTo(page, /I accept the/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Send the link$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/trials/submitted')
}
