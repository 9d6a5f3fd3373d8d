import { text } from '@typecase/shared/messages/text'
import { placeName } from '@typecase/shared/country-names'
import { list } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import type { DraftedEntry, EntryRecord } from '../drafts/edits'
import type { Draft } from '../drafts/use-draft'
import css from '../fields/Fields.module.css'
import { ParsedField } from '../fields/ParsedField'
import { useFaults } from '../fields/use-faults'
import { recordForm } from '../fields/use-record'
import { codesIn, type PriceListRecord } from './model'

type RemovedProps = Omit<Props, 'entry'> & {
  /** As the shop has it. */
  stored: EntryRecord | null
}

type Props = { id: string; entry: DraftedEntry; draft: Draft; isReadOnly: boolean }

/** A currency beside the shop's own, and the countries that are shown it first. */
export function Currency({ id, entry, draft, isReadOnly }: Props) {
  const key = { kind: 'price_list' as const, id }
  const form = recordForm<PriceListRecord>(draft, key, { ...entry, record: entry.record! })
  const faults = useFaults(draft, key)
  const { countries, prices } = form.record
  return (
    <div className={css.grid}>
      <ParsedField
        label={text('console.selling.countriesOf', { currency: id })}
        value={countries}
        format={(codes) => codes.join(', ')}
        parse={(written) => ({ value: codesIn(written) })}
        was={form.was('countries')}
        error={faults.at('countries', 'currency')}
        help={
          countries.length === 0
            ? text('console.selling.noCountry')
            : list(countries.map(placeName))
        }
        isReadOnly={isReadOnly}
        onChange={(codes) => form.set({ countries: codes })}
      />
      <p className={css.below}>
        {text('console.selling.priceCount', { count: Object.keys(prices).length })}{' '}
        {!isReadOnly && (
          <Button
            kind="words"
            aria-label={text('console.field.removeWhat', { name: id })}
            onPress={() => draft.edit([{ ...key, record: null }])}
          >
            {text('console.field.remove')}
          </Button>
        )}
      </p>
      {faults.elsewhere(['countries', 'currency']).map((fault) => (
        <p key={fault} role="alert" className={`${css.wide} ${css.fault}`}>
          {fault}
        </p>
      ))}
    </div>
  )
}

/** A currency that the draft removes, and the way to keep it. */
export const RemovedCurrency = ({ id, stored, draft, isReadOnly }: RemovedProps) => (
  <p className={css.below}>
    <span className={css.was}>{text('console.selling.currencyRemoved')}</span>{' '}
    {!isReadOnly && (
      <Button
        kind="words"
        aria-label={text('console.field.keepWhat', { name: id })}
        onPress={() => draft.edit([{ kind: 'price_list', id, record: stored }])}
      >
        {text('console.field.keep')}
      </Button>
    )}
  </p>
)
