import { oneOf, queryOf, type ViewFormat } from '../../list/view'
import type { ChangeSetState } from '../queries'

export const tabs = ['draft', 'scheduled', 'published', 'discarded'] as const

/** Without a state the list opens on the tab that has something. */
export type ChangeSetFilter = { state?: ChangeSetState | undefined }

/** How the address holds a page of the list: `?state=published&after=…`. */
export const changeSetFormat: ViewFormat<ChangeSetFilter, 'newest'> = {
  viewOf: (search) => ({
    filter: { state: oneOf(tabs, search.get('state')) },
    sort: 'newest',
    ...(search.get('after') && { after: search.get('after')! }),
  }),
  searchOf: ({ filter: { state }, after }) =>
    queryOf([
      ['state', state],
      ['after', after],
    ]),
  changed: (filter, change) => ({ ...filter, ...(change as Partial<ChangeSetFilter>) }),
}
