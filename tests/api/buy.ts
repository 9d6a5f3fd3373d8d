import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import type { Shop } from '@typecase/tests-support/shop'

/** A customer who has proved the address, signed in: no mail but receipts comes of that. */
export async function customer(shop: Shop, email = 'ines@tidalatlas.example'): Promise<Buyer> {
  const password = 'rua da boavista 84'
  shop.addCustomer(email, password)
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  return buyer
}

/** Orders a style, or these items, and pays, and does not look what became of it. Returns the order. */
export async function pay(
  buyer: Buyer,
  billing: Record<string, string> = {},
  items = [Buyer.item()],
): Promise<string> {
  const order = await buyer.order(items)
  const placed = await buyer.post(
    '/checkout',
    { ...order, billing: { ...order.billing, ...billing } },
    { 'idempotency-key': randomUUID() },
  )
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  await buyer.confirm(placed.body.clientSecret)
  return placed.body.orderId
}

/** The same, and looks until it is complete: its receipt is in the outbox then. */
export async function buy(
  buyer: Buyer,
  billing: Record<string, string> = {},
  items = [Buyer.item()],
): Promise<string> {
  const id = await pay(buyer, billing, items)
  await until('the order is complete', async () => {
    return (await buyer.get(`/orders/${id}`)).body.status === 'completed'
  })
  return id
}
