import { isMessage, text } from '@typecase/shared/messages/text'
import { parseJson } from '@typecase/shared/web-storage'
import { paths } from '#src/paths.ts'
import type { AuditEntry } from './queries'

/** An action in words; one that the console does not know stays as it is written. */
export function actionWords(action: string) {
  const key = `console.auditAction.${action}`
  return isMessage(key) ? text(key) : action
}

type Made = Pick<AuditEntry, 'who' | 'via' | 'actingAs' | 'customerId'>

/** The maker of a change, by which way, and as whom. */
export function actorWords({ who, via, actingAs, customerId }: Made) {
  const by = via === 'session' ? who : text(`console.history.via.${via}`, { who })
  const customer = actingAs ?? customerId
  return customer === null ? by : text('console.history.actingAs', { who: by, customer })
}

/** Actions about an order, whose id is their object. */
const ofOrder = /^(review|receipt|build|invoice)\./

/** The order that an entry is about; null: it is about something else. */
export function orderOf({
  action,
  objectId,
  after,
}: Pick<AuditEntry, 'action' | 'objectId' | 'after'>) {
  if (ofOrder.test(action)) return objectId
  if (!action.startsWith('refund.')) return null
  const { order } = Object(parseJson(after)) as { order?: unknown }
  return typeof order === 'string' ? order : null
}

/** The customer that an entry is about; one whom a member acted as stands in a field of its own. */
function customerOf({ action, objectId, customerId }: AuditEntry) {
  if (customerId !== null) return customerId
  return action.startsWith('customer.') ? objectId : null
}

/** The screen of an entry's object; null: it has none. */
export function objectAddress(entry: AuditEntry) {
  const order = orderOf(entry)
  if (order !== null) return paths.order(order)
  if (entry.action.startsWith('member.')) return paths.memberHistory(entry.objectId)
  if (entry.action.startsWith('change_set.')) return paths.change(entry.objectId)
  if (entry.action.startsWith('trial.')) return paths.trial(entry.objectId)
  const customer = customerOf(entry)
  return customer === null ? null : paths.customer(customer)
}

/** The object of an entry by name where the entry tells it, else by id. */
export function objectWords({ action, objectId, after }: AuditEntry) {
  if (!action.startsWith('change_set.')) return objectId
  const { name } = Object(parseJson(after)) as { name?: unknown }
  return typeof name === 'string' && name !== ''
    ? text('console.history.named', { name })
    : objectId
}
