import { text } from '@typecase/shared/messages/text'
import { Radio, RadioGroup } from '@typecase/ui/fields/Choice'
import { Part } from '@typecase/ui/Part'
import { useState } from 'react'
import { lifeStates, protections, stateEdits, type Protection } from '../../families/states'
import { isDated, type LifeMemory, type LifeState } from '../../life/life'
import { lifeIn } from '../../prices/sheets/records'
import type { Draft } from '../../drafts/use-draft'
import { wasWords } from '../../fields/was-words'
import type { Family } from '../use-family'
import { SaleDays } from './SaleDays'
import css from './SalePanel.module.css'

type Props = { family: Family; draft: Draft }

/** Whether visitors see a family, and buy it. */
export function StatePanel({ family, draft }: Props) {
  const { id, record, stored, catalogue, now } = family
  const state = lifeIn(record, now)
  const before = lifeIn(stored, now)
  const [memory] = useState<LifeMemory>(() => new Map())
  const choose = (next: LifeState) => draft.edit(stateEdits([id], next, catalogue, now, memory))
  return (
    <Part title={text('console.family.state')}>
      <RadioGroup
        label={text('console.family.state')}
        value={state}
        onChange={(next) => choose(next as LifeState)}
      >
        <div className={css.choices}>
          {lifeStates.map((one) => (
            <Radio key={one} value={one}>
              {text(`console.family.state.${one}`)}
              <span className={css.help}>{text(`console.family.stateWhat.${one}`)}</span>
            </Radio>
          ))}
        </div>
      </RadioGroup>
      {state !== before && (
        <p className={css.was}>{wasWords(text(`console.family.state.${before}`))}</p>
      )}
      {/* Days go with these two alone. */}
      {isDated(stateOf(record)) && <SaleDays family={family} />}
    </Part>
  )
}

const stateOf = (record: Family['record']) =>
  (Object(record['life']) as { state?: LifeState }).state ?? 'published'

/** How the tester guards the fonts of a family. */
export function ProtectionPanel({ family }: { family: Family }) {
  const { record, stored, edit } = family
  const [value, before] = [record, stored].map((one) => String(one['protection'] ?? 'balanced'))
  return (
    <Part title={text('console.protection')}>
      <RadioGroup
        label={text('console.protection')}
        value={value!}
        onChange={(protection) => edit({ ...record, protection })}
      >
        <div className={css.choices}>
          {protections.map((one) => (
            <Radio key={one} value={one}>
              {text(`console.protection.${one}`)}
              <span className={css.help}>{text(`console.protectionWhat.${one}`)}</span>
            </Radio>
          ))}
        </div>
      </RadioGroup>
      {value !== before && (
        <p className={css.was}>{wasWords(text(`console.protection.${before as Protection}`))}</p>
      )}
    </Part>
  )
}
