import { useQuery } from '@tanstack/react-query'
import { changeSetsQuery } from '../drafts/queries'
import { licencesInDoubtQuery, ordersQuery } from '../orders/queries'
import { isAllowed } from '../session/permissions'
import type { StaffSession } from '../session/session'
import { isSignedOut } from '../session/session-watch'
import { buildsQuery, jobsQuery, mailsQuery } from '../system/queries'
import { returnsQuery } from '../vat/queries'
import {
  byAge,
  ofBuilds,
  ofChanges,
  ofDoubts,
  ofJobs,
  ofMails,
  ofOrder,
  ofVat,
  type Need,
} from './needs'

export type Needs = {
  /** The oldest first, of all that has come. */
  needs: readonly Need[]
  /** There are more orders than these. */
  hasMoreOrders: boolean
  /** Something is on its way for the first time. */
  isPending: boolean
  /** The first failure of those that did not come. */
  failure: unknown
  retry: () => void
}

/** All that waits for the staff in the areas that the member may open. One that fails takes no other along. */
export function useNeeds(session: StaffSession): Needs {
  const hasSystem = isAllowed(session, 'system:read')
  const hasChanges = isAllowed(session, 'changes:read')
  const orders = useQuery(ordersQuery({ filter: { state: 'review' }, sort: 'oldest' }))
  const doubts = useQuery(licencesInDoubtQuery)
  const builds = useQuery({ ...buildsQuery, enabled: hasSystem })
  const failed = { filter: { state: 'failed' }, sort: 'usual' } as const
  const mails = useQuery({ ...mailsQuery(failed), enabled: hasSystem })
  const jobs = useQuery({ ...jobsQuery(failed), enabled: hasSystem })
  const drafts = useQuery({ ...changeSetsQuery('draft'), enabled: hasChanges })
  const vat = useQuery({ ...returnsQuery, enabled: isAllowed(session, 'vat:write') })
  const queries = [orders, doubts, builds, mails, jobs, drafts, vat]
  return {
    needs: byAge([
      ...(orders.data?.orders ?? []).map(ofOrder),
      ...ofDoubts(doubts.data ?? []),
      ...ofBuilds(builds.data ?? []),
      ...ofMails(mails.data?.mails ?? [], Boolean(mails.data?.next)),
      ...ofJobs(jobs.data?.jobs ?? [], Boolean(jobs.data?.next)),
      ...ofChanges(drafts.data?.changeSets ?? []),
      ...(vat.data ? ofVat(vat.data) : []),
    ]),
    hasMoreOrders: Boolean(orders.data?.next),
    isPending: queries.some(({ isLoading }) => isLoading),
    failure: queries.find(({ error }) => error && !isSignedOut(error))?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}
