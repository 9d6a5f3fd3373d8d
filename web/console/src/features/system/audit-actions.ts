import { text } from '@typecase/shared/messages/text'
import { actionWords } from '../history/audit-words'
import type { Named } from '../list/ChoiceWord'

/** The beginnings of the actions of the audit log; `prices`: change sets with prices. */
const groups = [
  'refund',
  'review',
  'offer',
  'trial',
  'trials',
  'font',
  'royalties',
  'prepared_cart',
  'receipt',
  'invoice',
  'build',
  'licence',
  'customer',
  'impersonation',
  'member',
  'token',
  'menu_item',
  'change_set',
  'prices',
  'job',
  'mail',
  'orders',
  'sales',
  'vat',
  'shop',
  'settings',
  'database',
  'fonts',
  'family',
  'upload',
  'picture',
  'audit',
] as const

/** The kinds of change that a filter offers, and the present one where it is none of them. */
export function actionChoices(present: string | undefined): readonly Named[] {
  const all: Named[] = groups.map((id) => ({ id, name: text(`console.auditGroup.${id}`) }))
  if (present === undefined || all.some(({ id }) => id === present)) return all
  return [...all, { id: present, name: `“${actionWords(present)}”` }]
}
