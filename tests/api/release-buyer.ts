import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import type { Shop } from '@typecase/tests-support/shop'
import { expect } from 'vitest'

type Package = { kind: string; state: string; url?: string; edition: number; isFormer: boolean }

export const orderOf = async (buyer: Buyer, id: string) => (await buyer.get(`/orders/${id}`)).body

export const packagesOf = (order: { downloads: Package[] }) =>
  order.downloads.filter(({ kind }) => kind === 'package')

/** A guest who has bought Instrument Serif Regular, with the package that the shop made of it. */
export async function buyStyle(shop: Shop, email: string) {
  const buyer = new Buyer(shop)
  const body = await buyer.order([Buyer.item('instrument-serif-regular')], email)
  const placed = await buyer.post('/checkout', body, { 'idempotency-key': randomUUID() })
  expect([placed.status, placed.body.code]).toEqual([placed.status, undefined])
  await buyer.confirm(placed.body.clientSecret)
  const id: string = placed.body.orderId
  let url = ''
  await until('the package is there', async () => {
    const [first] = packagesOf(await orderOf(buyer, id))
    url = first?.url ?? ''
    return url !== ''
  })
  return { buyer, id, package: Buffer.from(await (await fetch(shop.url + url)).arrayBuffer()) }
}
