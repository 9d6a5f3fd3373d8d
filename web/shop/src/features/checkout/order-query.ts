import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'

export type Order = Schemas['Order']

/** An order of the customer's. Fails with ApiProblem 404 for anybody else's. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => unwrap(api.GET('/orders/{id}', { params: { path: { id } }, signal })),
  })

export const isOpen = ({ status, paymentStatus }: Order) =>
  status === 'pending_payment' && paymentStatus !== 'processing'

/** Whether its licences are held: paid, and not paid back. */
export const isHeld = (order: Pick<Order, 'status' | 'moneyState'>) =>
  isPaid(order) && order.moneyState !== 'refunded' && order.moneyState !== 'dispute_lost'

export const isPaid = ({ status }: Pick<Order, 'status'>) =>
  status === 'paid' || status === 'completed'
