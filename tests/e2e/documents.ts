import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { root } from '@typecase/tests-support/database'
import { brandCart, prepareCart } from '@typecase/tests-support/prepared-carts'
import type { Shop } from '@typecase/tests-support/shop'

type Visitor = 'visitor' | 'customer'

/** The addresses to look at, by the route that shows them; ORDER, SHARED and PREPARED stand for ids. */
export const documents: Record<string, Partial<Record<Visitor, string[]>>> = {
  '/': { visitor: ['/'], customer: ['/'] },
  berry: { visitor: ['/berry'] },
  frisbee: { visitor: ['/frisbee'] },
  checkout: { visitor: ['/checkout'], customer: ['/checkout', '/checkout?order=ORDER'] },
  cart: { visitor: ['/cart'], customer: ['/cart'] },
  'cart/:id': { visitor: ['/cart/SHARED'] },
  'prepared_cart/:id': { visitor: ['/prepared_cart/PREPARED'] },
  login: {
    visitor: ['/login', '/login?confirm=none', '/login?impersonate=none'],
    customer: ['/login'],
  },
  forgot_password: { visitor: ['/forgot_password'] },
  reset_password: { visitor: ['/reset_password', '/reset_password?token=none'] },
  profile: { visitor: ['/profile'], customer: ['/profile'] },
  test_all: { visitor: ['/test_all'] },
  'orders/:id': { customer: ['/orders/ORDER'] },
  'orders/:id/success': { customer: ['/orders/ORDER/success'] },
  ':id/buy': { visitor: ['/eb-garamond/buy'], customer: ['/eb-garamond/buy'] },
  trials: { visitor: ['/trials', '/trials?font=vollkorn'], customer: ['/trials'] },
  'trials/submitted': { visitor: ['/trials/submitted'] },
  'trials/get': { visitor: ['/trials/get', '/trials/get?token=none'] },
  news: { visitor: ['/news', '/news?page=99'] },
  'news/:id': { visitor: ['/news/bread-type', '/news/berner-1592'] },
  'project/:id': { visitor: ['/project/bread', '/project/none'] },
  'pages/verify': { visitor: ['/pages/verify', '/pages/verify?licence=none'] },
  'pages/:id': { visitor: ['/pages/faq', '/pages/terms'] },
  '404': { visitor: ['/404'] },
  '403': { visitor: ['/403'], customer: ['/403'] },
  ':id': { visitor: ['/eb-garamond', '/fraunces', '/nothing-here'] },
  '*': { visitor: ['/nothing/at/all'] },
}

/** Each address once for every kind of visitor. */
export const visits = Object.values(documents).flatMap((who) =>
  (['visitor', 'customer'] as const).flatMap((visitor) =>
    (who[visitor] ?? []).map((address) => ({ visitor, address })),
  ),
)

/** The patterns of the web shop's routes: the table of screens, and any other address. */
export const routePatterns = () => {
  const table = JSON.parse(readFileSync(join(root, 'site/screens.json'), 'utf8')) as {
    screens: { path: string }[]
  }
  return [...table.screens.map(({ path }) => (path === '/' ? path : path.slice(1))), '*']
}

/** Makes what the addresses need; answers an address as it is asked for. */
export async function addressesOf(shop: Shop, customer: Buyer) {
  const order = await customer.order()
  const placed = await customer.post('/checkout', order, { 'idempotency-key': randomUUID() })
  await customer.confirm(placed.body.clientSecret)
  const shared = await customer.post('/carts', { items: [Buyer.item()] })
  const ids: Record<string, string> = {
    ORDER: placed.body.orderId,
    SHARED: shared.body.id,
    PREPARED: prepareCart(shop, brandCart('anybody@tidalatlas.example')),
  }
  return (address: string) => address.replace(/[A-Z]{5,}/, (name) => ids[name]!)
}
