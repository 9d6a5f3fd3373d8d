import type { Page } from '@playwright/test'
import { until } from '@typecase/tests-support/processes'
import type { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { expect } from './visitor.ts'

// The gateway and the bank behind it, as a test has them do and sees what they have done.

/** Turns the gateway's knobs (gateway/README.md). */
export const turn = (shop: Shop, knobs: object) => tell(shop, 'control', knobs)

/** Tells the gateway how to decide the refund or the dispute of an order. */
export async function decide(
  shop: Shop,
  what: 'refund' | 'dispute',
  order: string,
  outcome: string,
) {
  const found = new Sql(shop).run(`SELECT gateway_id FROM ${what} WHERE order_id = '${order}'`)
  await tell(shop, `${what}s/${found[0]![0]}`, { outcome })
}

/** Waits until the shop has heard from the gateway how it stands with the refund or the dispute. */
export const heard = (shop: Shop, what: 'refund' | 'dispute', order: string, state: string) =>
  until(`the ${what} is ${state}`, () => {
    const states = new Sql(shop).run(`SELECT state FROM ${what} WHERE order_id = '${order}'`).flat()
    return Promise.resolve(states.includes(state))
  })

async function tell(shop: Shop, path: string, body: object) {
  const told = await fetch(`${shop.sandboxUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(told.status).toBe(200)
}

/** How often money was asked of a card for an order, and how often it was taken. */
export async function charges(shop: Shop, order: string) {
  const journal = await fetch(`${shop.sandboxUrl}/_sandbox/journal?order_id=${order}`)
  const { charges: all } = (await journal.json()) as { charges: { status: string }[] }
  return { tried: all.length, taken: all.filter(({ status }) => status === 'succeeded').length }
}

/** The bank's question over the page. */
export const question = (page: Page) => page.frameLocator('iframe[src*="/3ds/"]')
/** Of the question over the page, or of the bank's own page. */
export const answer = (at: Pick<Page, 'getByRole'>, name: 'Authorise' | 'Fail') =>
  at.getByRole('button', { name })

/** The order that this browser's checkout has made. */
export const orderOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('checkout') ?? '{}') as { orderId: string }).orderId,
  )
