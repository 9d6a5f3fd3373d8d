// Buyers of a shop with its sandbox gateway; for the benches.

import { randomUUID } from 'node:crypto'

export const since = (begin) => (performance.now() - begin) / 1000

/** The header of a proxy with an address of the buyer's own network. */
export const network = (i) => ({ 'x-forwarded-for': `2001:db8:${(i + 1).toString(16)}::1` })

/** Settings of a shop that takes orders of many networks from one address. */
export const behindProxy = {
  TYPECASE_LIMITS_CONNECTIONS_PER_ADDRESS: '1000',
  TYPECASE_TRUSTED_PROXIES: '127.0.0.1',
  TYPECASE_GATEWAY_RECONCILE_SECONDS: '15',
}

/** An unpaid order of a new buyer, by the body of another one's: {buyer, id, secret}. */
export async function placeOrder(shop, Buyer, body, i) {
  const buyer = new Buyer(shop)
  const email = `buyer-${i}@tidalatlas.example`
  const headers = { 'idempotency-key': randomUUID(), ...network(i) }
  const placed = await buyer.post('/checkout', { ...body, email }, headers)
  if (placed.status !== 201) throw new Error(`checkout: ${JSON.stringify(placed.body)}`)
  return { buyer, id: placed.body.orderId, secret: placed.body.clientSecret }
}

/** Pays at the gateway. Answers the intent as it stands then. */
export async function pay({ buyer, secret }) {
  const { body } = await buyer.confirm(secret)
  if (body.status !== 'succeeded') throw new Error(JSON.stringify(body))
  return body
}

/** The order as its buyer sees it. */
export async function orderOf({ buyer, id }, i) {
  const { status, body } = await buyer.call('GET', `/orders/${id}`, undefined, network(i))
  if (status !== 200) throw new Error(`order: ${status}`)
  return body
}
