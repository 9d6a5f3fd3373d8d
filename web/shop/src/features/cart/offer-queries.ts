import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'
import type { NewCartItem } from './item'
import { singlePrice } from './price'

export type SharedCart = Schemas['SharedCart']
export type PreparedCart = Schemas['PreparedCart']

/** A shared cart. Fails with ApiProblem 404, or 410 when it has ended. */
export const sharedCartQuery = (id: string) =>
  queryOptions({
    queryKey: ['sharedCart', id],
    queryFn: ({ signal }) => unwrap(api.GET('/carts/{id}', { params: { path: { id } }, signal })),
    staleTime: 60_000,
  })

/** A cart that the foundry has prepared. Fails with ApiProblem 404, or 410 when it has ended. */
export const preparedCartQuery = (id: string) =>
  queryOptions({
    queryKey: ['preparedCart', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/prepared_carts/{id}', { params: { path: { id } }, signal })),
    staleTime: 60_000,
  })

/** The items as the browser's cart keeps them, each with the price that it is shown at. */
export const toCartItems = ({ items, quote }: SharedCart | PreparedCart): NewCartItem[] =>
  items.map((item, index) => {
    const line = quote.lines.find((other) => other.index === index)
    return {
      ...item,
      description: line?.description ?? item.description ?? item.itemId,
      price: line ? singlePrice(line) : (item.price ?? 0),
      fields: item.fields ?? undefined,
      upgrades: item.upgrades ?? undefined,
      currency: quote.currency,
    }
  })
