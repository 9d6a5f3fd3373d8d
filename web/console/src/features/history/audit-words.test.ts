import { expect, test } from 'vitest'
import { actionWords, actorWords, objectAddress, objectWords } from './audit-words'
import type { AuditEntry } from './queries'

const entry: AuditEntry = {
  id: 'a1',
  at: '2026-11-27T10:00:00Z',
  memberId: 'm1',
  who: 'Ruth Amsel',
  via: 'session',
  customerId: null,
  actingAs: null,
  permission: 'refunds:write',
  action: 'refund.requested',
  objectId: 'r1',
  before: null,
  after: '{"order":"01K7QW","amount":4000}',
  reason: 'Bought twice',
  requestId: 'q1',
  sequence: 1204,
}

test('a known action is said in words, another one stays as it is', () => {
  expect(actionWords('refund.requested')).toBe('Requested a refund')
  expect(actionWords('glyph.polished')).toBe('glyph.polished')
})

test.each([
  [{}, 'Ruth Amsel'],
  [{ via: 'command_line', who: 'deploy' }, 'deploy, by the command line'],
  [{ via: 'token' }, 'Ruth Amsel, by a program'],
  [{ customerId: 'c1', actingAs: 'ines@tidal.example' }, 'Ruth Amsel, as ines@tidal.example'],
  [{ customerId: 'c1' }, 'Ruth Amsel, as c1'],
] as const)('%j was done by %s', (change, words) => {
  expect(actorWords({ ...entry, ...change })).toBe(words)
})

test.each([
  [{}, '/orders/01K7QW'],
  [{ action: 'invoice.corrected', objectId: '01K8', after: null }, '/orders/01K8'],
  [{ after: null }, null],
  [{ after: '{"order":7}' }, null],
  [{ action: 'review.cleared', objectId: '01K8' }, '/orders/01K8'],
  [{ action: 'member.renamed', objectId: 'm2' }, '/staff?history=m2'],
  [{ action: 'customer.deleted', objectId: 'c1' }, '/customers/c1'],
  [{ action: 'impersonation.issued', objectId: 'i1', customerId: 'c1' }, '/customers/c1'],
  [{ action: 'change_set.published', objectId: 'c2' }, '/changes/c2'],
  [{ action: 'menu_item.created' }, null],
])('%j leads to %s', (change, address) => {
  expect(objectAddress({ ...entry, ...change })).toBe(address)
})

test.each([
  [{}, 'r1'],
  [{ action: 'change_set.published', after: '{"name":"Autumn prices"}' }, '“Autumn prices”'],
  [{ action: 'change_set.published', after: null }, 'r1'],
])('%j is about %s', (change, words) => {
  expect(objectWords({ ...entry, ...change })).toBe(words)
})
