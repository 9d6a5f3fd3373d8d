import { text } from '@typecase/shared/messages/text'
import type { DraftedEntry } from '../drafts/edits'
import type { Draft } from '../drafts/use-draft'
import { DenseField } from '../fields/DenseField'
import css from '../fields/Fields.module.css'
import { ListEditor } from '../fields/ListEditor'
import { OtherFaults } from '../fields/OtherFaults'
import { taxRate } from '../fields/parse-values'
import { ParsedField } from '../fields/ParsedField'
import { useFaults } from '../fields/use-faults'
import { recordForm } from '../fields/use-record'
import { listWasWords } from '../fields/was-words'
import { RowFocus } from '../list/RowFocus'
import { Flag } from './Flag'
import type { TaxRate, TaxRecord } from './model'

type Props = { id: string; entry: DraftedEntry; draft: Draft; isReadOnly: boolean }

/** The tax of a country: its rates with their days. */
export function Tax({ id, entry, draft, isReadOnly }: Props) {
  const key = { kind: 'tax' as const, id }
  const form = recordForm<TaxRecord>(draft, key, { ...entry, record: entry.record! })
  const faults = useFaults(draft, key)
  const { isUntaxed, rates } = form.record
  const before = form.was('rates')?.value
  const storedRates = (entry.stored?.['rates'] ?? []) as TaxRecord['rates']
  return (
    <RowFocus>
      <Flag
        label={text('console.selling.untaxed')}
        value={isUntaxed}
        was={form.was('isUntaxed')?.value}
        isReadOnly={isReadOnly}
        onChange={(next) => form.set({ isUntaxed: next, rates: next ? [] : storedRates })}
      />
      {!isUntaxed && (
        <ListEditor<TaxRate>
          label={text('console.selling.rates')}
          items={rates}
          onChange={(next) => form.set({ rates: next })}
          nameOf={({ name, region }) => `${name} ${region}`}
          blank={() => ({
            country: id,
            region: '',
            // The foundry names it where nothing tells: a name differs by country.
            name: rates[0]?.name ?? storedRates[0]?.name ?? '',
            thousandths: 0,
            byRegion: false,
          })}
          addLabel={text('console.selling.addRate')}
          was={before}
          wasSaid={before && listWasWords(before.map(rateWords))}
          isReadOnly={isReadOnly}
          render={(rate, change) => <Rate rate={rate} isReadOnly={isReadOnly} onChange={change} />}
        />
      )}
      <OtherFaults faults={faults.elsewhere([])} />
    </RowFocus>
  )
}

const rateWords = ({ name, region, thousandths }: TaxRate) =>
  `${name} ${region} ${taxRate.format(thousandths)} %`.replace('  ', ' ')

type RateProps = { rate: TaxRate; isReadOnly: boolean; onChange: (rate: TaxRate) => void }

function Rate({ rate, isReadOnly, onChange }: RateProps) {
  const day = (member: 'firstDay' | 'lastDay', value: string) => {
    const next = { ...rate, [member]: value }
    if (value === '') delete next[member]
    onChange(next)
  }
  return (
    <div className={css.grid}>
      <DenseField
        label={text('console.selling.taxName')}
        value={rate.name}
        isReadOnly={isReadOnly}
        onChange={(name) => onChange({ ...rate, name })}
      />
      <ParsedField
        label={text('console.selling.rate')}
        value={rate.thousandths}
        {...taxRate}
        inputMode="decimal"
        isAmount
        isReadOnly={isReadOnly}
        onChange={(thousandths) => onChange({ ...rate, thousandths })}
      />
      <DenseField
        label={text('console.selling.taxRegion')}
        value={rate.region}
        isReadOnly={isReadOnly}
        onChange={(region) => onChange({ ...rate, region: region.toUpperCase() })}
      />
      {(['firstDay', 'lastDay'] as const).map((member) => (
        <DenseField
          key={member}
          label={text(`console.discount.${member}`)}
          type="date"
          value={rate[member] ?? ''}
          isReadOnly={isReadOnly}
          onChange={(value) => day(member, value)}
        />
      ))}
      <Flag
        label={text('console.selling.byRegion')}
        value={rate.byRegion}
        was={undefined}
        isReadOnly={isReadOnly}
        onChange={(byRegion) => onChange({ ...rate, byRegion })}
      />
    </div>
  )
}
