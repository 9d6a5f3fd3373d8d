import { day, money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import type { ChangeSet } from '../drafts/edits'
import { orderName } from '../orders/order-words'
import type { FoundOrder, LicenceInDoubt } from '../orders/queries'
import type { KeptMail, OpenBuild, OpenJob } from '../system/queries'
import type { VatReturns } from '../vat/queries'
import { quarterWords } from '../vat/quarters'

/** Something that waits for a member of the staff. */
export type Need = {
  id: string
  kind: 'order' | 'licence' | 'files' | 'mail' | 'job' | 'change' | 'vat'
  sentence: string
  /** ISO 8601; null: it is not known. */
  since: string | null
  to: string
  /** The words of the link. */
  action: string
}

/** An order that the server wants looked at, by its first reason. */
export const ofOrder = (order: FoundOrder): Need => ({
  id: `order-${order.id}`,
  kind: 'order',
  sentence: text('console.home.order', {
    reason: order.reviews[0]?.text ?? text('console.home.noReason'),
    name: orderName(order),
    licensee: order.licensee,
    total: money(order.total, order.currency),
  }),
  since: order.placedAt,
  to: paths.order(order.id),
  action: text('console.home.act.order'),
})

/** Licences that a refund has left in doubt, together: one screen decides them all. */
export const ofDoubts = (licences: readonly LicenceInDoubt[]): Need[] =>
  licences.length === 0
    ? []
    : [
        {
          id: 'licences',
          kind: 'licence',
          sentence: text('console.doubt.count', { count: licences.length }),
          since: null,
          to: paths.doubts(),
          action: text('console.home.act.licence'),
        },
      ]

/** Files of orders that are not tried any more, each by itself: customers wait for them. */
export const ofBuilds = (builds: readonly OpenBuild[]): Need[] =>
  builds
    .filter(({ isParked, isSmaller }) => isParked && !isSmaller)
    .map(({ orderId, since, lastError }) => ({
      id: `files-${orderId}`,
      kind: 'files',
      sentence: text('console.home.files', {
        name: orderId.slice(0, 10),
        error: lastError ?? text('console.home.noReason'),
      }),
      since,
      to: paths.builds(),
      action: text('console.home.act.files'),
    }))

export const ofMails = (mails: readonly KeptMail[], hasMore: boolean): Need[] =>
  together(mails, hasMore, 'mail', `${paths.mails()}?state=failed`)

export const ofJobs = (jobs: readonly OpenJob[], hasMore: boolean): Need[] =>
  together(jobs, hasMore, 'job', `${paths.jobs()}?state=failed`)

/** Failures of one kind, which a list shows: their number, and the oldest of those that came. */
function together(
  failed: readonly { createdAt: string }[],
  hasMore: boolean,
  kind: 'mail' | 'job',
  to: string,
): Need[] {
  if (failed.length === 0) return []
  const since = failed.map(({ createdAt }) => createdAt).toSorted()[0]!
  const shown = `${failed.length}${hasMore ? '+' : ''}`
  const sentence = text(`console.home.${kind}s`, { count: failed.length, shown })
  return [{ id: kind, kind, sentence, since, to, action: text(`console.home.act.${kind}`) }]
}

/** Publications that were set for a time and were refused then. */
export const ofChanges = (drafts: readonly ChangeSet[]): Need[] =>
  drafts
    .filter(({ failure }) => failure !== null)
    .map(({ id, name, failure, changedAt }) => ({
      id: `change-${id}`,
      kind: 'change',
      sentence: text('console.home.change', { name, error: failure!.detail }),
      since: changedAt,
      to: paths.change(id),
      action: text('console.home.act.change'),
    }))

/** VAT returns of quarters that are over and not filed. */
export const ofVat = ({ due, quarters }: Pick<VatReturns, 'due' | 'quarters'>): Need[] =>
  quarters
    .filter(({ quarter }) => due.includes(quarter))
    .map(({ quarter, dueOn }) => ({
      id: `vat-${quarter}`,
      kind: 'vat',
      sentence: text('console.home.vat', { quarter: quarterWords(quarter), due: day(dueOn) }),
      since: null,
      to: paths.vatOf(quarter),
      action: text('console.home.act.vat'),
    }))

/** The oldest first; what has no time stands before all. */
export const byAge = (needs: readonly Need[]) =>
  needs.toSorted((one, other) => (one.since ?? '').localeCompare(other.since ?? ''))
