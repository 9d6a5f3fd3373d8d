import { shortTime } from '@typecase/shared/format'
import { isMessage, text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'

/** A time of a row, or the en dash where there is none. */
export const timeOf = (time: string | null) => (time === null ? '–' : shortTime(time))

/** The next attempt: a time, "now" where it is due, the en dash where it is not tried any more. */
export function nextAttempt(time: string | null, now = Date.now()) {
  if (time === null) return '–'
  return Date.parse(time) <= now ? text('console.system.now') : shortTime(time)
}

/** Whether trying again changes anything: what is due now and was not tried yet is next anyway. */
export const isRetryable = (
  { isFailed, attempts, nextAt }: { isFailed: boolean; attempts: number; nextAt: string | null },
  now = Date.now(),
) => isFailed || attempts > 0 || (nextAt !== null && Date.parse(nextAt) > now)

/** A kind of job in words; one that the console does not know stays as it is written. */
export function kindWords(kind: string) {
  const key = `console.jobKind.${kind}`
  return isMessage(key) ? text(key) : kind
}

/** A link to an order by the beginning of its id, which finds it. */
export const OrderLink = ({ id }: { id: string }) => (
  <TextLink to={paths.order(id)}>{id.slice(0, 10)}</TextLink>
)

const ofOrder = new Set(['build_package', 'shrink_package', 'recheck_vat_number'])

/** The subject of a job: a link where the console shows it, else its key. */
export function JobSubject({ kind, id }: { kind: string; id: string }) {
  if (ofOrder.has(kind)) return <OrderLink id={id} />
  if (kind !== 'publish_change_set') return id
  const change = id.slice(0, id.lastIndexOf('/')) // "ID/VERSION"
  return <TextLink to={paths.change(change)}>{change.slice(0, 10)}</TextLink>
}
