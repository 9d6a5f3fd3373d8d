import { day } from '@typecase/shared/format'
import type { Grouping } from './views'

const month = (key: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${key}-01`),
  )

/** The name of a row as it is read: "27 November 2026", "November 2026", "EB Garamond". */
export function nameOfSum(by: Grouping, { key, name }: { key: string; name?: string }) {
  if (by === 'day') return day(key)
  return by === 'month' ? month(key) : (name ?? key)
}
