import type { LifeState } from '../../life/life'
import { lifeStates } from '../states'

export type FamilyTab = 'all' | LifeState
export const familyTabs: readonly FamilyTab[] = ['all', ...lifeStates]

/** The tab of an address. */
export const tabIn = (search: URLSearchParams): FamilyTab =>
  familyTabs.find((known) => known === search.get('state')) ?? 'all'

/** The families of a tab. */
export const familiesOf = <T extends { state: LifeState }>(
  tab: FamilyTab,
  families: readonly T[],
) => (tab === 'all' ? families : families.filter(({ state }) => state === tab))
