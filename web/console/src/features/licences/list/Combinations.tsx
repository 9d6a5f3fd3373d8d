import { text } from '@typecase/shared/messages/text'
import fields from '../../fields/Fields.module.css'
import { ListEditor } from '../../fields/ListEditor'
import { count, factor } from '../../fields/parse-values'
import { ParsedField } from '../../fields/ParsedField'
import type { EntryFaults } from '../../fields/use-faults'
import type { RecordForm } from '../../fields/use-record'
import { listWasWords } from '../../fields/was-words'
import { combinationsToStore, type Combination, type LicensingRecord } from '../model'

type Props = { form: RecordForm<LicensingRecord>; faults: EntryFaults; isReadOnly: boolean }

const kinds = count(2)

/** Factors of each line where one item is licensed for several kinds. */
export function Combinations({ form, faults, isReadOnly }: Props) {
  const { record, set, was, stored } = form
  const before = was('combinations')?.value
  const wasOf = (one: Combination) => before?.find((old) => old.kinds === one.kinds)
  return (
    <ListEditor
      label={text('console.licences.combinations')}
      items={record.combinations}
      onChange={(all) =>
        set({ combinations: combinationsToStore(all, stored?.combinations ?? []) })
      }
      nameOf={({ kinds: many }) => text('console.licences.combination', { count: many })}
      blank={() => ({
        kinds: Math.max(1, ...record.combinations.map((one) => one.kinds)) + 1,
        multiplier: 10_000,
      })}
      addLabel={text('console.licences.addCombination')}
      was={before}
      wasSaid={before && listWasWords(before.map(wordsOf))}
      error={faults.at('combination')}
      isReadOnly={isReadOnly}
      render={(one, change) => (
        <div className={fields.grid}>
          <ParsedField
            label={text('console.licences.combinedKinds')}
            value={one.kinds}
            {...kinds}
            inputMode="numeric"
            isReadOnly={isReadOnly}
            onChange={(many) => change({ ...one, kinds: many })}
          />
          <ParsedField
            label={text('console.licences.factor')}
            value={one.multiplier}
            {...factor}
            was={factorWas(wasOf(one), one)}
            inputMode="decimal"
            isReadOnly={isReadOnly}
            onChange={(multiplier) => change({ ...one, multiplier })}
          />
        </div>
      )}
    />
  )
}

const factorWas = (old: Combination | undefined, now: Combination) =>
  old && old.multiplier !== now.multiplier ? { value: old.multiplier } : undefined

const wordsOf = ({ kinds: many, multiplier }: Combination) =>
  `${many} × ${factor.format(multiplier)}`
