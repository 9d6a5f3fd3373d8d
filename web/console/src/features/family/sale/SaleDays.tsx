import { text } from '@typecase/shared/messages/text'
import { DenseField } from '../../fields/DenseField'
import { dayOf, startOfDay } from '../../fields/parse-values'
import { wasOf } from '../../fields/use-record'
import type { Life } from '../../life/life'
import type { Family } from '../use-family'
import css from './SalePanel.module.css'

const lifeOf = (record: Family['record']) => Object(record['life']) as Life

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
        <DenseField
          key={member}
          type="date"
          label={text(`console.family.${member}`)}
          error={isTurned && member === 'onUntil' ? text('console.family.daysTurned') : undefined}
          value={dayOf(life[member])}
          was={wasOf(dayOf(before[member]), dayOf(life[member]))}
          onChange={(day) => set(member, startOfDay(day))}
        />
      ))}
    </div>
  )
}
