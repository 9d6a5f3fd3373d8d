import { placeName } from '@typecase/shared/country-names'
import { dateTime, number } from '@typecase/shared/format'
import { isMessage, text } from '@typecase/shared/messages/text'

/** Members whose numbers are stored in parts, and how many make one. */
const parts: Readonly<Record<string, number>> = { multiplier: 10_000, hundredths: 100 }

/** Members whose values are times in microseconds since 1970. */
const times = ['published', 'updated']

/** Members whose values are words of a list, and where the messages of them begin. */
const lists: Readonly<Record<string, string>> = {
  metric: 'console.metric',
  formats: 'console.licence.format',
  state: 'console.family.state',
  itemClasses: 'console.discount.class',
  itemClass: 'console.drafts.itemClass',
}

/** Members whose values are codes of countries, or of places in them. */
const places: ReadonlySet<string> = new Set(['country', 'countries', 'place'])

/** A value of a field as its screen shows it: "1.5" for 15000 ten-thousandths. `path`: "tiers.0.multiplier". */
export function valueWords(path: string, value: string) {
  if (value === '[]' || value === '{}') return text('console.history.none')
  const member = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  if (places.has(member)) return placeName(value)
  const whole = parts[member]
  if (whole && /^\d+$/.test(value)) return number(Number(value) / whole, 4)
  if (times.includes(member) && /^\d{13,16}$/.test(value)) {
    return dateTime(new Date(Number(value) / 1000).toISOString())
  }
  const key = `${lists[member]}.${value}`
  return isMessage(key) ? text(key) : value
}
