import { useQuery } from '@tanstack/react-query'
import { changeSetsQuery, type ChangeSetState } from '../queries'

/** The states of change sets that are still to be published: their tabs show how many there are. */
const waiting = ['draft', 'scheduled'] as const

/** How many change sets wait by state, “50+” where a page does not hold them all; undefined: none, or not known yet. */
export type WaitingCounts = Partial<Record<ChangeSetState, string>>

export function useWaitingCounts(): { counts: WaitingCounts; isKnown: boolean } {
  const pages = [useQuery(changeSetsQuery('draft')), useQuery(changeSetsQuery('scheduled'))]
  const counts: WaitingCounts = {}
  for (const [at, { data }] of pages.entries()) {
    const count = data?.changeSets.length ?? 0
    if (count > 0) counts[waiting[at]!] = data?.next ? `${count}+` : String(count)
  }
  return { counts, isKnown: pages.every(({ isPending }) => !isPending) }
}

/** The tab to open without one in the address: what is scheduled where there is no draft. */
export const firstTab = ({ draft, scheduled }: WaitingCounts): ChangeSetState =>
  !draft && scheduled ? 'scheduled' : 'draft'
