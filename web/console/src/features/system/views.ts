import type { Schemas } from '@typecase/shared/console-api'
import { daysIn, matching, merged, oneOf, queryOf, type View, type ViewFormat } from '../list/view'

/** The lists of this area have one order, which the server gives. */
type Listed<Filter> = View<Filter, 'usual'>
type Format<Filter> = ViewFormat<Filter, 'usual'>

export const jobStates = ['failed', 'running', 'waiting'] as const
export type JobFilter = { state?: Schemas['JobState']; kind?: string }
export type JobView = Listed<JobFilter>

export const mailStates = ['unsent', 'failed', 'sent', 'all'] as const
export type MailFilter = { q?: string; state?: Schemas['MailState'] }
export type MailView = Listed<MailFilter>

export const testerDays = ['1', '7', '30'] as const
export type TesterFilter = { family?: string; days: number }

export type AuditFilter = {
  /** Id of a member; `command_line`: of no member. */
  member?: string
  /** The action, or what it begins with, such as `refund`. */
  action?: string
  object?: string
  /** Id of the customer whom a member acted as. */
  customer?: string
  from?: string
  to?: string
}
export type AuditView = Listed<AuditFilter>

/** Views whose filter is `read` from the address and written by `names`. */
function formatOf<Filter extends object>(
  names: readonly (keyof Filter & string)[],
  read: (search: URLSearchParams) => { [Name in keyof Filter]?: Filter[Name] | undefined },
): Format<Filter> {
  return {
    viewOf: (search) => {
      const after = search.get('after')
      const filter = merged({} as Filter, read(search))
      return { filter, sort: 'usual', ...(after && { after }) }
    },
    searchOf: ({ filter, after }) =>
      queryOf([
        ...names.map((name) => [name, filter[name] as string | undefined] as const),
        ['after', after],
      ]),
    changed: merged,
  }
}

const id = (value: string | null) => matching(/^[\w.:/-]{1,200}$/, value)
const words = (value: string | null) => value?.trim() || undefined

export const jobViews = formatOf<JobFilter>(['state', 'kind'], (search) => ({
  state: oneOf(jobStates, search.get('state')),
  kind: matching(/^\w{1,100}$/, search.get('kind')),
}))

export const mailViews = formatOf<MailFilter>(['q', 'state'], (search) => ({
  q: words(search.get('q')),
  state: oneOf(mailStates, search.get('state')),
}))

export const auditViews = formatOf<AuditFilter>(
  ['member', 'action', 'object', 'customer', 'from', 'to'],
  (search) => ({
    member: id(search.get('member')),
    action: matching(/^[a-z_]+(\.[a-z_]+)?$/, search.get('action')),
    object: words(search.get('object')),
    customer: id(search.get('customer')),
    ...daysIn(search),
  }),
)

/** The filter of the tester log; a number of days that is none to choose is the usual 7. */
export function testerFilterOf(search: URLSearchParams): TesterFilter {
  const family = matching(/^[\w-]{1,100}$/, search.get('family'))
  const days = Number(oneOf(testerDays, search.get('days')) ?? '7')
  return { days, ...(family && { family }) }
}
