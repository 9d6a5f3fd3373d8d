import { text } from '@typecase/shared/messages/text'
import { Radio, RadioGroup } from '@typecase/ui/fields/Choice'
import { useState } from 'react'
import { DenseField } from '../../fields/DenseField'
import css from '../../fields/Fields.module.css'
import { dayOf, startOfDay } from '../../fields/parse-values'
import { wasWords } from '../../fields/was-words'
import { isDated, lifeTo, type Life, type LifeMemory, type LifeState } from '../../life/life'
import type { PartProps } from './Words'

const states: readonly LifeState[] = ['draft', 'published', 'hidden', 'retired']

/** Whether a licence kind is sold, and between which days. */
export function State({ form: { record, set, was, stored }, faults, isReadOnly }: PartProps) {
  const { life } = record
  const old = was('life')?.value
  const [memory] = useState<LifeMemory>(() => new Map())
  const give = (change: { [Name in keyof Life]?: Life[Name] | undefined }) =>
    set({ life: defined({ ...life, ...change }) })
  const choose = (state: LifeState) => {
    const stateOf = (one: Life) => one.state
    set({ life: lifeTo({ key: '', state, life, stored: stored?.life, memory, stateOf }) })
  }
  return (
    <>
      <RadioGroup
        label={text('console.family.state')}
        value={life.state}
        isDisabled={isReadOnly}
        onChange={(state) => choose(state as LifeState)}
      >
        {states.map((state) => (
          <Radio key={state} value={state}>
            {text(`console.family.state.${state}`)}{' '}
            <span className="quiet small">{text(`console.licence.stateHelp.${state}`)}</span>
          </Radio>
        ))}
      </RadioGroup>
      <p className={css.below} role="status">
        <span className={css.was}>
          {old && old.state !== life.state && wasWords(text(`console.family.state.${old.state}`))}
        </span>
        <span className={css.fault}>{faults.at('state')}</span>
      </p>
      {isDated(life.state) && (
        <div className={css.grid}>
          <DenseField
            label={text('console.licence.from')}
            type="date"
            value={dayOf(life.onFrom)}
            was={old && old.onFrom !== life.onFrom ? dayOf(old.onFrom) : undefined}
            error={faults.at('from')}
            help={text('console.licence.dayHelp')}
            isReadOnly={isReadOnly}
            onChange={(day) => give({ onFrom: startOfDay(day) })}
          />
          <DenseField
            label={text('console.licence.until')}
            type="date"
            value={dayOf(life.onUntil)}
            was={old && old.onUntil !== life.onUntil ? dayOf(old.onUntil) : undefined}
            error={faults.at('until')}
            isReadOnly={isReadOnly}
            onChange={(day) => give({ onUntil: startOfDay(day) })}
          />
        </div>
      )}
    </>
  )
}

/** Without the dates that are none. */
function defined({ state, onFrom, onUntil }: { [Name in keyof Life]?: Life[Name] | undefined }) {
  const life: Life = { state: state! }
  if (onFrom !== undefined) life.onFrom = onFrom
  if (onUntil !== undefined) life.onUntil = onUntil
  return life
}
