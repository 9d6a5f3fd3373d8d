import { text } from '@typecase/shared/messages/text'
import { Select } from '@typecase/ui/fields/Select'
import { DaysWord } from '../list/DaysWord'
import css from '../list/FilterSentence.module.css'
import type { Change } from '../list/view'
import { groupings, salesTimes, type Grouping, type SalesFilter, type Span } from './views'

type Props = { by: Grouping; span: Span; onChange: (change: Change<SalesFilter>) => void }

/** A report as a sentence: "What was sold, by family, in 2026". */
export const SalesSentence = ({ by, span, onChange }: Props) => (
  <div className={css.sentence}>
    {text('console.sales.sentence')}{' '}
    <Select
      label={text('console.sales.byLabel')}
      sentence="chosen"
      choices={groupings.map((id) => ({ id, name: text(`console.sales.by.${id}`) }))}
      value={by}
      onChange={(chosen) => onChange({ by: chosen })}
    />
    ,{' '}
    <DaysWord
      label={text('console.sales.when')}
      days={span}
      times={salesTimes}
      onChange={({ from, to }) => onChange({ from, to })}
    />
  </div>
)
