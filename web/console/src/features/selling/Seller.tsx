import { placeName } from '@typecase/shared/country-names'
import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import { DenseField } from '../fields/DenseField'
import { DenseSelect } from '../fields/DenseSelect'
import css from '../fields/Fields.module.css'
import { ListEditor } from '../fields/ListEditor'
import { count } from '../fields/parse-values'
import { ParsedField } from '../fields/ParsedField'
import type { EntryFaults } from '../fields/use-faults'
import type { RecordForm } from '../fields/use-record'
import { listWasWords } from '../fields/was-words'
import { Flag } from './Flag'
import { type InvoicesRecord, type Registration, type ShopRecord } from './model'

type Props<T extends object> = { form: RecordForm<T>; faults: EntryFaults; isReadOnly: boolean }

/** Members of a part of the record, and what the shop has where the draft changed one. */
function partOf<Name extends 'foundry' | 'notifications' | 'taxes'>(
  { record, stored, set }: RecordForm<ShopRecord>,
  name: Name,
) {
  type Members = ShopRecord[Name]
  const now: Members = record[name]
  const old: Members | undefined = stored?.[name]
  return {
    now,
    was: <M extends keyof Members>(member: M): Members[M] | undefined =>
      old && old[member] !== now[member] ? old[member] : undefined,
    give: (change: Partial<Members>) =>
      set({ [name]: { ...now, ...change } } as Partial<ShopRecord>),
  }
}

const places = {
  name: 'name',
  tagline: 'tagline',
  email: 'email',
  country: 'country',
  region: 'region',
  vatNumber: 'vat_number',
  registerEntry: 'register_entry',
  paymentTerms: 'payment_terms',
} as const

/** The seller: its name, and its address on invoices. */
export function Seller({ form, faults, isReadOnly }: Props<ShopRecord>) {
  const { now, was, give } = partOf(form, 'foundry')
  return (
    <Part title={text('console.selling.seller')}>
      <div className={css.grid}>
        {Object.entries(places).map(([name, place]) => {
          const member = name as keyof typeof places
          return (
            <DenseField
              key={member}
              label={text(`console.selling.${member}`)}
              value={now[member]}
              was={was(member)}
              error={faults.at(place)}
              help={member === 'country' ? nameBeside(now.country) : undefined}
              isReadOnly={isReadOnly}
              onChange={(value) => give({ [member]: value })}
            />
          )
        })}
        <DenseField
          label={text('console.selling.address')}
          rows={4}
          value={now.address}
          was={was('address')}
          error={faults.at('address')}
          isReadOnly={isReadOnly}
          onChange={(address) => give({ address })}
        />
        <Flag
          label={text('console.selling.pricesIncludeTax')}
          value={now.pricesIncludeTax}
          was={was('pricesIncludeTax')}
          isReadOnly={isReadOnly}
          onChange={(pricesIncludeTax) => give({ pricesIncludeTax })}
        />
      </div>
    </Part>
  )
}

/** The name of a place below its code; undefined: the text is no code of one. */
function nameBeside(code: string) {
  const name = placeName(code)
  return name === code ? undefined : name
}

/** Taxes that the seller owes, and where. */
export function SellerTaxes({ form, faults, isReadOnly }: Props<ShopRecord>) {
  const { now, was, give } = partOf(form, 'taxes')
  const before = form.was('registrations')?.value
  return (
    <Part title={text('console.selling.ownTaxes')}>
      <div className={css.grid}>
        <Flag
          label={text('console.selling.oneStop')}
          value={now.oneStop}
          was={was('oneStop')}
          isReadOnly={isReadOnly}
          onChange={(oneStop) => give({ oneStop })}
        />
        <Flag
          label={text('console.selling.smallBusiness')}
          value={now.smallBusiness}
          was={was('smallBusiness')}
          isReadOnly={isReadOnly}
          onChange={(smallBusiness) => give({ smallBusiness })}
        />
        <DenseField
          label={text('console.selling.smallBusinessSentence')}
          value={now.smallBusinessSentence}
          was={was('smallBusinessSentence')}
          error={faults.at('small_business_sentence')}
          isReadOnly={isReadOnly}
          onChange={(smallBusinessSentence) => give({ smallBusinessSentence })}
        />
        <DenseSelect
          label={text('console.selling.vatFallback')}
          options={(['charge', 'trust'] as const).map((id) => ({
            id,
            name: text(`console.selling.vatFallback.${id}`),
          }))}
          value={now.vatFallback}
          was={was('vatFallback')}
          isReadOnly={isReadOnly}
          onChange={(id) => give({ vatFallback: id as 'charge' | 'trust' })}
        />
      </div>
      <ListEditor<Registration>
        label={text('console.selling.registrations')}
        items={form.record.registrations}
        onChange={(registrations) => form.set({ registrations })}
        nameOf={({ place }, at) => placeName(place) || String(at + 1)}
        blank={() => ({ place: '', consumersOnly: false })}
        addLabel={text('console.selling.addRegistration')}
        was={before}
        wasSaid={before && listWasWords(before.map(({ place }) => placeName(place)))}
        error={faults.at('registration')}
        isReadOnly={isReadOnly}
        render={(one, change) => (
          <div className={css.grid}>
            <DenseField
              label={text('console.selling.place')}
              value={one.place}
              help={nameBeside(one.place)}
              isReadOnly={isReadOnly}
              onChange={(place) => change({ ...one, place: place.toUpperCase() })}
            />
            <Flag
              label={text('console.selling.consumersOnly')}
              value={one.consumersOnly}
              was={undefined}
              isReadOnly={isReadOnly}
              onChange={(consumersOnly) => change({ ...one, consumersOnly })}
            />
          </div>
        )}
      />
    </Part>
  )
}

/** The mail about a day or a week. Notices that come at once are settings of the running shop. */
export function Notifications({ form, faults, isReadOnly }: Props<ShopRecord>) {
  const { now, was, give } = partOf(form, 'notifications')
  return (
    <Part title={text('console.selling.notifications')}>
      <p className="quiet">{text('console.selling.noticesElsewhere')}</p>
      <div className={css.grid}>
        <DenseSelect
          label={text('console.selling.digest')}
          options={(['off', 'daily', 'weekly'] as const).map((id) => ({
            id,
            name: text(`console.selling.digest.${id}`),
          }))}
          value={now.digest}
          was={was('digest')}
          error={faults.at('digest')}
          isReadOnly={isReadOnly}
          onChange={(id) => give({ digest: id as 'off' | 'daily' | 'weekly' })}
        />
      </div>
    </Part>
  )
}

const first = count(1)

/** How invoices are numbered. */
export const Invoices = ({ form, faults, isReadOnly }: Props<InvoicesRecord>) => (
  <Part title={text('console.selling.invoices')}>
    <div className={css.grid}>
      <DenseField
        label={text('console.selling.prefix')}
        value={form.record.prefix}
        was={form.was('prefix')?.value}
        error={faults.at('invoice_prefix')}
        isReadOnly={isReadOnly}
        onChange={(prefix) => form.set({ prefix })}
      />
      <ParsedField
        label={text('console.selling.firstNumber')}
        value={form.record.firstNumber}
        {...first}
        was={form.was('firstNumber')}
        error={faults.at('first_invoice_number')}
        inputMode="numeric"
        isReadOnly={isReadOnly}
        onChange={(firstNumber) => form.set({ firstNumber })}
      />
    </div>
  </Part>
)
