import { expect, test } from 'vitest'
import { auditViews, jobViews, mailViews, testerFilterOf } from './views'

test.each([
  [jobViews, ''],
  [jobViews, '?state=failed&kind=build_package&after=b3BhcXVl'],
  [mailViews, '?q=havn%40studio.example&state=all'],
  [auditViews, '?member=command_line&action=refund.requested&object=01K7QW&from=2026-11-01'],
  [auditViews, '?object=%2Fsrv%2Fshop&customer=c1&from=2026-11-01&to=2026-11-30'],
])('%#: %s is the address of the view that it leads to', ({ viewOf, searchOf }, search) => {
  expect(searchOf(viewOf(new URLSearchParams(search)) as never)).toBe(search)
})

test.each([
  [jobViews, '?state=done&kind=a+b', {}],
  [mailViews, '?state=lost&q=++', {}],
  [auditViews, '?action=../etc&from=2026-11-30&to=2026-11-01', {}],
  [auditViews, '?action=REFUND&member=m1', { member: 'm1' }],
])('%#: %s: what is misspelt is left out', ({ viewOf }, search, filter) => {
  expect(viewOf(new URLSearchParams(search)).filter).toEqual(filter)
})

test.each([
  ['', { days: 7 }],
  ['?days=30&family=fraunces', { days: 30, family: 'fraunces' }],
  ['?days=8&family=../etc', { days: 7 }],
])('the tester log at %s', (search, filter) => {
  expect(testerFilterOf(new URLSearchParams(search))).toEqual(filter)
})
