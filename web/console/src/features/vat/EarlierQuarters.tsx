import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Part } from '@typecase/ui/Part'
import { useState } from 'react'
import { paths } from '#src/paths.ts'
import { StateMark } from '../orders/StateMark'
import css from './Pairs.module.css'
import type { VatQuarter, VatReturns } from './queries'
import { dayBeside, quarterWords, type Quarter } from './quarters'

/** That are shown at once: two years. */
const most = 8

type Props = {
  /** undefined: they are on their way. */
  returns: VatReturns | undefined
  /** The one that the screen shows. */
  shown: Quarter
}

/** The quarters that are over, the newest first; each leads to its return. */
export function EarlierQuarters({ returns, shown }: Props) {
  const [isWhole, setWhole] = useState(false)
  const over = returns?.quarters.filter(({ state }) => state !== 'running') ?? []
  const listed = isWhole ? over : over.slice(0, most)
  return (
    <Part title={text('console.vat.earlier')}>
      {!returns && (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
      {returns && over.length === 0 && <p className="quiet">{text('console.vat.noneEarlier')}</p>}
      <dl className={css.pairs}>
        {listed.map((one) => (
          <div key={one.quarter}>
            <dt>
              <TextLink
                look="row"
                to={paths.vatOf(one.quarter)}
                aria-current={one.quarter === shown ? 'page' : undefined}
              >
                {quarterWords(one.quarter)}
              </TextLink>
            </dt>
            <dd>
              <QuarterState quarter={one} isDue={returns?.due.includes(one.quarter) ?? false} />
            </dd>
          </div>
        ))}
      </dl>
      {listed.length < over.length && (
        <p className={css.ways}>
          <Button kind="words" onPress={() => setWhole(true)}>
            {text('console.vat.allQuarters', { count: over.length })}
          </Button>
        </p>
      )}
    </Part>
  )
}

function QuarterState({ quarter: one, isDue }: { quarter: VatQuarter; isDue: boolean }) {
  const { quarter, state, filedAt, isNil, dueOn } = one
  if (state === 'filed') {
    const day = filedAt === null ? '–' : dayBeside(filedAt, quarter)
    const words = text(isNil ? 'console.vat.filedNil' : 'console.vat.filedOn', { day })
    return <StateMark mark="full">{words}</StateMark>
  }
  if (!isDue) return <StateMark mark="hollow">{text('console.vat.notFiled')}</StateMark>
  return (
    <StateMark mark="hand">
      {text('console.vat.dueBy', { day: dayBeside(dueOn, quarter) })}
    </StateMark>
  )
}
