import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { canShiftClocks, ShiftedClock } from '@typecase/tests-support/clock'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { buy } from './buy.ts'

const control = (shop: Shop, body: unknown) =>
  fetch(`${shop.sandboxUrl}/_sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

interface Entry {
  method: string
  path: string
  order?: string
}

test('an order whose money was taken before a power cut becomes paid by itself, once', async () => {
  const clock = canShiftClocks ? new ShiftedClock() : undefined
  const shop = await Shop.start({ environment: clock?.environment ?? {} })
  try {
    await control(shop, { webhooks: 'drop' })
    const buyer = new Buyer(shop)
    const placed = await buyer.post('/checkout', await buyer.order(), {
      'idempotency-key': randomUUID(),
    })
    const { orderId, clientSecret } = placed.body

    expect((await buyer.confirm(clientSecret)).body.status).toBe('succeeded')
    await shop.killServer()
    clock?.advance(60) // When the attempt is due, instead of waiting for it.
    await shop.startServer()

    // Nobody looks at the order: a customer's look would settle it. The receipt tells.
    const receipts = () => shop.mails().filter((mail) => mail.includes(orderId))
    await until('the reconciler pays the order', async () => receipts().length > 0, 120)
    const order = (await buyer.get(`/orders/${orderId}`)).body
    expect([order.status, order.paymentStatus]).toEqual(['completed', 'paid'])

    const journal = (await (await fetch(`${shop.sandboxUrl}/_sandbox/journal`)).json()) as {
      entries: Entry[]
    }
    const made = journal.entries.filter(
      (entry) => entry.method === 'POST' && entry.path === '/v1/payment_intents',
    )
    expect(made).toHaveLength(1)

    // One thread sends all mails: no second receipt comes after that of a later order.
    const jobs = "SELECT 1 FROM job WHERE kind = 'mail' AND state = 'waiting'"
    await until('no mail is waiting', async () => new Sql(shop).run(jobs).length === 0)
    const later = await buy(new Buyer(shop))
    await until('the next receipt has left', async () =>
      shop.mails().some((mail) => mail.includes(later)),
    )
    expect(receipts()).toHaveLength(1)
  } finally {
    await shop.stop()
    clock?.remove()
  }
}, 180_000)

test('webhooks pay an order although its customer never comes back', async () => {
  const shop = await Shop.start()
  try {
    const buyer = new Buyer(shop)
    const placed = await buyer.post('/checkout', await buyer.order(), {
      'idempotency-key': randomUUID(),
    })
    await buyer.confirm(placed.body.clientSecret)
    await until('the receipt has left', async () =>
      shop.mails().some((mail) => mail.includes(placed.body.orderId)),
    )
  } finally {
    await shop.stop()
  }
})

test('a gateway that is down costs nothing but time', async () => {
  const shop = await Shop.start()
  try {
    const buyer = new Buyer(shop)
    const body = await buyer.order()
    const header = { 'idempotency-key': randomUUID() }
    await shop.stopSandbox()
    const refused = await buyer.post('/checkout', body, header)
    expect([refused.status, refused.body.code]).toEqual([503, 'payment_unreachable'])
    await shop.startSandbox()
    const placed = await new Buyer(shop).post('/checkout', body, header)
    expect(placed.status).toBe(201)
  } finally {
    await shop.stop()
  }
})
