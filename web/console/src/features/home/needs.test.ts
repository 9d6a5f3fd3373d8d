import { expect, test } from 'vitest'
import type { FoundOrder } from '../orders/queries'
import { theReturns } from '#src/test/vat.ts'
import { byAge, ofBuilds, ofChanges, ofDoubts, ofJobs, ofMails, ofOrder, ofVat } from './needs'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`

test('an order says why it waits, whose it is and how much it comes to', () => {
  const order = {
    id: '4ND3WARAVAHC0ENK2FE4',
    number: null,
    licensee: 'North Quay Press',
    currency: 'EUR',
    total: 32160,
    placedAt: at(18),
    reviews: [{ reason: 'late_money', text: 'Money came late' }],
  } as unknown as FoundOrder
  expect(ofOrder(order)).toMatchObject({
    sentence: 'Money came late: order 4ND3WARAVA of North Quay Press, €321.60.',
    since: at(18),
    to: '/orders/4ND3WARAVAHC0ENK2FE4',
  })
})

const build = { orderId: 'A1', attempts: 9, lastError: 'disk full', nextAt: null, since: at(2) }

test('files wait for somebody only where they are not tried any more and a customer lacks them', () => {
  const builds = [
    { ...build, isParked: true, isSmaller: false },
    { ...build, orderId: 'B2', isParked: false, isSmaller: false },
    { ...build, orderId: 'C3', isParked: true, isSmaller: true },
  ]
  expect(ofBuilds(builds).map(({ id }) => id)).toEqual(['files-A1'])
})

test('failures that a list shows are one matter, since the oldest', () => {
  const failed = [at(9), at(3), at(5)].map((createdAt) => ({ createdAt })) as never[]
  const [mails] = ofMails(failed, true)
  expect(mails).toMatchObject({ since: at(3), to: '/system/mails?state=failed' })
  expect(mails!.sentence).toBe('3+ mails were refused or never left.')
  expect(ofJobs(failed.slice(0, 1), false)[0]!.sentence).toMatch(/^One job failed/)
  expect([ofMails([], false), ofJobs([], false), ofDoubts([])]).toEqual([[], [], []])
})

test('of the drafts, those wait whose publication was refused', () => {
  const drafts = [
    { id: 'D1', name: 'Autumn', failure: null, changedAt: at(1) },
    { id: 'D2', name: 'Winter', failure: { detail: 'A price is missing.' }, changedAt: at(2) },
  ] as never[]
  expect(ofChanges(drafts)).toMatchObject([
    { sentence: '“Winter” was not published at its time: A price is missing.', to: '/changes/D2' },
  ])
})

test('a VAT return waits once its quarter is over, until it is filed', () => {
  expect(ofVat(theReturns())).toMatchObject([
    {
      sentence:
        'The VAT return for July to September 2026 is not filed. It is due by 31 October 2026.',
      to: '/reports/vat?quarter=2026-Q3',
    },
  ])
  expect(ofVat(theReturns({ due: [] }))).toEqual([])
})

test('the oldest stands first, before it what has no time', () => {
  const needs = [at(9), null, at(3)].map((since) => ({ since }) as never)
  expect(byAge(needs).map(({ since }) => since)).toEqual([null, at(3), at(9)])
})
