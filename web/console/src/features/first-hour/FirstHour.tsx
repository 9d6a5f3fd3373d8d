import { text } from '@typecase/shared/messages/text'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Screen } from '../frame/Screen'
import type { StaffSession } from '../session/session'
import css from './FirstHour.module.css'
import { StepList } from './list/StepList'
import { Visitors } from './list/Visitors'
import type { Setup, SetupSteps } from './queries'
import { doneCount, minutesLeft, nextStep, searchOf, stepIn, stepNames } from './step-names'

type Props = { session: StaffSession; setup: Setup; steps: SetupSteps }

/** All that a shop needs before it opens, in nine steps. The open step is in the address. */
export function FirstHour({ session, setup, steps }: Props) {
  const [search, setSearch] = useSearchParams()
  const [first] = useState(() => nextStep(steps))
  const asked = stepIn(search)
  const done = doneCount(steps)
  const all = stepNames.length
  const minutes = minutesLeft(steps)
  return (
    <Screen
      title={text('console.firstHour.title')}
      facts={
        <>
          <span className={css.count}>{text('console.firstHour.done', { done, all })}</span>
          <span className="quiet">
            {minutes > 0 && text('console.firstHour.minutes', { minutes })}{' '}
            {text('console.firstHour.kept')}
          </span>
        </>
      }
    >
      <progress
        className={css.progress}
        aria-label={text('console.firstHour.progress')}
        value={done}
        max={all}
      />
      <div className={css.columns}>
        <StepList
          {...{ session, steps }}
          open={asked === undefined ? first : asked}
          onOpen={(step) => setSearch(searchOf(step))}
        />
        <Visitors {...{ session, setup, steps }} />
      </div>
    </Screen>
  )
}
