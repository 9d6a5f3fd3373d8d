import { dateTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'

/** A day ("2026-12-01") and a time ("09:00") of this browser's zone as ISO 8601; null: they are none. */
export function timeOf(day: string, time: string): string | null {
  const at =
    /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d/.test(time) ? new Date(`${day}T${time}`) : null
  return at === null || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The day of a time, and its time of day, in this browser's zone, as fields write them. */
export function fieldsOf(time: Date) {
  const pad = (value: number) => String(value).padStart(2, '0')
  return {
    day: `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`,
    time: `${pad(time.getHours())}:${pad(time.getMinutes())}`,
  }
}

/** A time in full, with its zone: "1 December 2026 at 09:00, Europe/Lisbon (GMT+1)". */
export function timeInFull(time: string) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const offset = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' })
    .formatToParts(new Date(time))
    .find(({ type }) => type === 'timeZoneName')!.value
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(new Date(time))
  return text('console.drafts.inFull', { weekday, time: dateTime(time), zone: timeZone, offset })
}
