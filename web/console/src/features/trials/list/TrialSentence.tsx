import { text } from '@typecase/shared/messages/text'
import { ChoiceWord, type Named } from '../../list/ChoiceWord'
import { DaysWord } from '../../list/DaysWord'
import css from '../../list/FilterSentence.module.css'
import type { Change } from '../../list/view'
import { purposes, type TrialFilter } from '../filter'
import { purposeWords } from '../trial-words'

type Props = {
  filter: TrialFilter
  families: readonly Named[]
  onChange: (change: Change<TrialFilter>) => void
}

/** The filter as a sentence, each word of which opens its choice in place. */
export function TrialSentence({ filter, families, onChange }: Props) {
  const { family, purpose, sold, from, to } = filter
  return (
    <div className={css.sentence}>
      {text('console.trialFilter.trials')}{' '}
      <ChoiceWord
        label={text('console.filter.familyLabel')}
        any={text('console.filter.anyFamily')}
        choices={families}
        value={family}
        onChange={(family) => onChange({ family })}
      />
      {text('console.trialFilter.for')}{' '}
      <ChoiceWord
        label={text('trials.purpose')}
        any={text('console.trialFilter.anyPurpose')}
        choices={purposes.map((id) => ({ id, name: purposeWords(id) }))}
        value={purpose}
        onChange={(purpose) => onChange({ purpose })}
      />
      {text('console.trialFilter.asked')}{' '}
      <DaysWord
        label={text('console.trialFilter.askedLabel')}
        days={{ ...(from && { from }), ...(to && { to }) }}
        onChange={(days) => onChange({ from: days.from, to: days.to })}
      />
      ,{' '}
      <ChoiceWord
        label={text('console.trialFilter.soldLabel')}
        any={text('console.trialFilter.sold.any')}
        choices={(['true', 'false'] as const).map((id) => ({
          id,
          name: text(`console.trialFilter.sold.${id}`),
        }))}
        value={sold === undefined ? undefined : String(sold)}
        onChange={(sold) => onChange({ sold: sold && sold === 'true' })}
      />
    </div>
  )
}
