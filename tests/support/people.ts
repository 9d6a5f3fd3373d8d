import { randomUUID } from 'node:crypto'
import { Buyer } from './buyer.ts'
import { Mailbox } from './mailbox.ts'
import type { Shop } from './shop.ts'

export const password = 'a tidal atlas of rooms'

/** One call of /authentication, by its last segment. */
export const at = (buyer: Buyer, operation: string, body: unknown = {}) =>
  buyer.post(`/authentication/${operation}`, body)

export const me = (buyer: Buyer) => buyer.get('/authentication/customer')

export type Person = { email: string; mailbox: Mailbox; buyer: Buyer }

/** People who come to a shop, each with a mailbox that nobody has used yet. */
export class People {
  readonly shop: Shop
  private count = 0

  constructor(shop: Shop) {
    this.shop = shop
  }

  somebody(): Person {
    const email = `person${++this.count}@tidalatlas.example`
    return { email, mailbox: new Mailbox(this.shop, email), buyer: new Buyer(this.shop) }
  }

  /** A verified customer, signed in. */
  async customer(): Promise<Person> {
    const person = this.somebody()
    this.shop.addCustomer(person.email, password)
    await at(person.buyer, 'login_customer', { email: person.email, password })
    return person
  }
}

/** Places an order, by e-mail alone where nobody is signed in: the buyer is its guest afterwards. */
export async function placeOrder(buyer: Buyer, email: string) {
  const key = { 'idempotency-key': randomUUID() }
  const placed = await buyer.post('/checkout', await buyer.order(undefined, email), key)
  if (placed.status !== 201) throw new Error(`not placed: ${placed.status} ${placed.body.code}`)
  return placed.body as { orderId: string; clientSecret: string }
}
