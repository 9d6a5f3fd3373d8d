import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { Mark } from '../orders/order-words'
import type { FoundCustomer } from './queries'

/** How a customer is called: by their company, else their name, else their address. */
export const customerName = ({ company, name, email }: CalledBy) =>
  company || name || email || text('console.customer.deletedName')

type CalledBy = Pick<FoundCustomer, 'company' | 'name' | 'email'>

export const kindMarks: Record<FoundCustomer['kind'], Mark> = {
  account: 'full',
  guest: 'half',
  deleted: 'hollow',
}

/** The money of each currency that stayed: paid, less what went back. '–': nothing was paid. */
export const spentWords = (spent: FoundCustomer['spent']) =>
  spent.map(({ currency, total, refunded }) => money(total - refunded, currency)).join(', ') || '–'
