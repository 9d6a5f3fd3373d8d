import { text } from '@typecase/shared/messages/text'
import { Frame } from '../fields/Frame'
import type { Family } from '../use-family'
import css from './SalePanel.module.css'

type Life = { state?: string; onFrom?: number; onUntil?: number }

const lifeOf = (record: Family['record']) => Object(record['life']) as Life

/** The day of a time in µs, in UTC; empty: there is none. */
export const dayOfMicros = (micros: number | undefined) =>
  micros === undefined ? '' : new Date(micros / 1000).toISOString().slice(0, 10)

/** The first moment of a day in µs; undefined: it is no day. */
export function microsOfDay(day: string) {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN
  return Number.isNaN(time) ? undefined : time * 1000
}

/** The days between which a family is on sale. */
export function SaleDays({ family }: { family: Family }) {
  const { record, stored, edit } = family
  const life = lifeOf(record)
  const before = lifeOf(stored)
  const isTurned = (life.onFrom ?? -Infinity) >= (life.onUntil ?? Infinity)
  const set = (member: 'onFrom' | 'onUntil', micros: number | undefined) => {
    const next: Life = { ...life }
    if (micros === undefined) delete next[member]
    else next[member] = micros
    edit({ ...record, life: next })
  }
  return (
    <div className={css.days}>
      {(['onFrom', 'onUntil'] as const).map((member) => (
        <Frame
          key={member}
          label={text(`console.family.${member}`)}
          error={isTurned && member === 'onUntil' ? text('console.family.daysTurned') : undefined}
          was={life[member] === before[member] ? null : dayOfMicros(before[member])}
          onBack={() => set(member, before[member])}
        >
          {(joined) => (
            <input
              {...joined}
              type="date"
              value={dayOfMicros(life[member])}
              onChange={(event) => set(member, microsOfDay(event.target.value))}
            />
          )}
        </Frame>
      ))}
    </div>
  )
}
