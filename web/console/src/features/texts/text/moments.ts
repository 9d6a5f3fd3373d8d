import { text } from '@typecase/shared/messages/text'
import { dayOf, startOfDay, type Reader } from '../../fields/parse-values'

// The parts of a moment in microseconds, in UTC. A reader gives a moment of which one part counts.

const minute = 60_000_000
const day = 24 * 60 * minute

const startOf = (micros: number) => Math.floor(micros / day) * day

export const withDayPart = (moment: number, from: number) =>
  startOf(from) + (moment - startOf(moment))

export const withTimePart = (moment: number, from: number) =>
  startOf(moment) + (from - startOf(from))

export const dayPart: Reader<number> = {
  format: dayOf,
  parse(written) {
    const value = startOfDay(written)
    return value === undefined ? { fault: text('console.text.fault.day') } : { value }
  },
}

export const timePart: Reader<number> = {
  format: (micros) => new Date(micros / 1000).toISOString().slice(11, 16),
  parse(written) {
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(written) ?? []
    if (hours === undefined) return { fault: text('console.text.fault.time') }
    return { value: (Number(hours) * 60 + Number(minutes)) * minute }
  },
}
