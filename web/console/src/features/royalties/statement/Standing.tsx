import { day } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { StateMark } from '../../orders/StateMark'
import { dayAfter } from '../periods'
import type { RoyaltyStatement } from '../queries'
import css from './Standing.module.css'

/** How a statement stands: a running period, one that is over, or a locked one. */
export function Standing({ statement }: { statement: RoyaltyStatement }) {
  const { id, to, isOver, lockedAt, lockedBy } = statement
  const state = id !== null ? 'locked' : isOver ? 'over' : 'running'
  return (
    <p className={css.standing}>
      <StateMark mark={state === 'locked' ? 'full' : 'half'}>
        {text(`console.royalties.state.${state}`)}
      </StateMark>
      <span>
        {state === 'running' &&
          text('console.royalties.runs', { day: day(to), next: day(dayAfter(to)) })}
        {state === 'over' && text('console.royalties.isOver')}
        {state === 'locked' &&
          text('console.royalties.lockedWhat', {
            day: lockedAt === null ? '–' : day(lockedAt),
            name: lockedBy ?? text('console.royalties.nobody'),
          })}
      </span>
    </p>
  )
}
