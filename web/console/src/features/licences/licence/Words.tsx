import { isMessage, text } from '@typecase/shared/messages/text'
import { DenseChoices } from '../../fields/DenseChoices'
import { DenseField } from '../../fields/DenseField'
import { DenseSelect } from '../../fields/DenseSelect'
import css from '../../fields/Fields.module.css'
import { TextList } from '../../fields/TextList'
import type { EntryFaults } from '../../fields/use-faults'
import type { RecordForm } from '../../fields/use-record'
import { formats, metrics, type LicenceRecord } from '../model'

export type PartProps = {
  form: RecordForm<LicenceRecord>
  faults: EntryFaults
  isReadOnly: boolean
}

const metricName = (metric: string) => {
  const key = `console.metric.${metric}`
  return isMessage(key) ? text(key) : metric
}

/** The name of a licence kind, its metric, and the files that come with it. */
export function Words({ form: { record, set, was }, faults, isReadOnly, others }: WordsProps) {
  return (
    <div className={css.grid}>
      <DenseField
        label={text('console.licence.name')}
        value={record.name}
        was={was('name')?.value}
        error={faults.at('name')}
        maxLength={80}
        isReadOnly={isReadOnly}
        onChange={(name) => set({ name })}
      />
      <DenseSelect
        label={text('console.licence.metric')}
        options={metrics.map((id) => ({ id, name: metricName(id) }))}
        value={record.metric}
        was={was('metric')?.value}
        error={faults.at('metric')}
        isReadOnly={isReadOnly}
        onChange={(metric) => set({ metric })}
      />
      <DenseField
        label={text('console.licence.question')}
        value={record.question}
        was={was('question')?.value}
        error={faults.at('question')}
        maxLength={200}
        isReadOnly={isReadOnly}
        onChange={(question) => set({ question })}
      />
      <div className={css.wide}>
        <DenseField
          label={text('console.licence.summary')}
          value={record.summary}
          was={was('summary')?.value}
          error={faults.at('summary')}
          maxLength={300}
          isReadOnly={isReadOnly}
          onChange={(summary) => set({ summary })}
        />
      </div>
      <DenseChoices
        label={text('console.licence.formats')}
        options={formats.map((id) => ({ id, name: text(`console.licence.format.${id}`) }))}
        value={record.formats}
        was={was('formats')?.value}
        none={text('console.licence.none')}
        error={faults.at('formats')}
        isReadOnly={isReadOnly}
        onChange={(chosen) => set({ formats: chosen })}
      />
      <DenseChoices
        label={text('console.licence.contains')}
        options={others}
        value={record.contains}
        was={was('contains')?.value}
        none={text('console.licence.none')}
        error={faults.at('contains')}
        help={text('console.licence.containsHelp')}
        isReadOnly={isReadOnly}
        onChange={(contains) => set({ contains })}
      />
    </div>
  )
}

type WordsProps = PartProps & {
  /** Kinds that it may contain. */
  others: readonly { id: string; name: string }[]
}

/** Things that buyers may and may not do, in plain words. */
export const Allowances = ({ form: { record, set, was }, faults, isReadOnly }: PartProps) => (
  <div className={css.stack}>
    <TextList
      label={text('console.licence.grants')}
      items={record.grants}
      was={was('grants')?.value}
      itemLabel={(place) => text('console.licence.grant', { place })}
      addLabel={text('console.licence.addGrant')}
      error={faults.at('grants')}
      isReadOnly={isReadOnly}
      onChange={(grants) => set({ grants })}
    />
    <TextList
      label={text('console.licence.limits')}
      items={record.limits}
      was={was('limits')?.value}
      itemLabel={(place) => text('console.licence.limit', { place })}
      addLabel={text('console.licence.addLimit')}
      error={faults.at('limits')}
      isReadOnly={isReadOnly}
      onChange={(limits) => set({ limits })}
    />
  </div>
)
