import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import type { Mark } from '../orders/order-words'
import { StateMark } from '../orders/StateMark'
import type { VatReturn } from './queries'
import { dayBeside } from './quarters'
import { barrierWords, standingOf, type Standing } from './returns'
import css from './ReturnState.module.css'

type Props = {
  shown: VatReturn
  /** In UTC. */
  today: string
  /** null: the member may lock; else the sentence that says why not. */
  refusal: string | null
  /** Of the words that say why the return cannot be locked. */
  reasonId: string
}

const marks: Record<Standing, Mark> = {
  running: 'half',
  over: 'half',
  overdue: 'hand',
  filed: 'full',
}

/** How a return stands, and why it cannot be locked yet. */
export function ReturnState({ shown, today, refusal, reasonId }: Props) {
  const standing = standingOf(shown, today)
  const barrier = barrierWords(shown)
  return (
    <div className={css.state}>
      <StateMark mark={marks[standing]}>{text(`console.vat.state.${standing}`)}</StateMark>
      <span className={css.what}>{stateWords(shown, standing)}</span>
      {shown.state !== 'filed' && (refusal ?? barrier) !== null && (
        <span id={reasonId} className={css.reason}>
          {refusal ?? barrier}
          {refusal === null && shown.awaitedQuarter !== null && (
            <>
              {'. '}
              <TextLink to={paths.vatOf(shown.awaitedQuarter)}>
                {text('console.vat.showIt')}
              </TextLink>
            </>
          )}
        </span>
      )}
    </div>
  )
}

function stateWords(shown: VatReturn, standing: Standing) {
  const { quarter, day, days, to, dueOn, filedAt, filedBy } = shown
  const due = dayBeside(dueOn, quarter)
  switch (standing) {
    case 'running':
      return text('console.vat.runs', { day: day ?? 1, days, end: dayBeside(to, quarter), due })
    case 'over':
      return text('console.vat.isOver', { due })
    case 'overdue':
      return text('console.vat.isOverdue', { due })
    case 'filed':
      return text('console.vat.isFiled', {
        day: filedAt === null ? '–' : dayBeside(filedAt, quarter),
        name: filedBy ?? text('console.vat.commandLine'),
      })
  }
}
