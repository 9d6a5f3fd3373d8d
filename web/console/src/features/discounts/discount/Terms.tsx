import { text } from '@typecase/shared/messages/text'
import { isSameJson } from '../../drafts/edits'
import { DenseField } from '../../fields/DenseField'
import { DenseSelect } from '../../fields/DenseSelect'
import css from '../../fields/Fields.module.css'
import { amount, count, optional, percent } from '../../fields/parse-values'
import { ParsedField } from '../../fields/ParsedField'
import type { EntryFaults } from '../../fields/use-faults'
import type { RecordForm } from '../../fields/use-record'
import { asKind, withCurrency, type CouponRecord, type Discount, type DiscountKind } from '../model'

export type PartProps = {
  form: RecordForm<CouponRecord>
  faults: EntryFaults
  isReadOnly: boolean
}

/** Gives the discount of a form other members, and tells which of them the draft changed. */
export function discountOf({ record, stored, set }: RecordForm<CouponRecord>) {
  const old = stored?.discount
  return {
    discount: record.discount,
    give: (change: { [Name in keyof Discount]?: Discount[Name] | undefined }) => {
      const next = Object.entries({ ...record.discount, ...change })
      set({
        discount: Object.fromEntries(next.filter(([, value]) => value !== undefined)) as Discount,
      })
    },
    was: <Name extends keyof Discount>(name: Name) =>
      old && !isSameJson(old[name], record.discount[name]) ? { value: old[name] } : undefined,
  }
}

const kinds: readonly DiscountKind[] = ['percent', 'amount', 'credit']

/** The name of a discount, its worth and its days. */
export function Terms({ form, faults, isReadOnly, currencies }: PartProps & TermsMore) {
  const { record, stored, set, was } = form
  const { discount, give, was: wasIn } = discountOf(form)
  const isKept = stored !== null
  return (
    <div className={css.grid}>
      <DenseField
        label={text('console.discount.name')}
        value={record.name}
        was={was('name')?.value}
        error={faults.at('name')}
        help={text('console.discount.nameHelp')}
        maxLength={120}
        isReadOnly={isReadOnly}
        onChange={(name) => set({ name })}
      />
      <DenseSelect
        label={text('console.discount.kind')}
        options={kinds.map((id) => ({ id, name: text(`console.discount.kind.${id}`) }))}
        value={discount.kind}
        help={isKept ? text('console.discount.kindKept') : undefined}
        isReadOnly={isReadOnly || isKept}
        onChange={(kind) =>
          set({ discount: asKind(discount, kind as DiscountKind, currencies[0] ?? 'EUR') })
        }
      />
      {discount.kind === 'percent' ? (
        <ParsedField
          label={text('console.discount.percent')}
          value={discount.hundredths}
          {...percent}
          was={wasIn('hundredths')}
          error={faults.at('percent')}
          inputMode="decimal"
          isReadOnly={isReadOnly}
          onChange={(hundredths) => give({ hundredths })}
        />
      ) : (
        <>
          <ParsedField
            label={text('console.discount.amount')}
            value={discount.amount}
            {...amount(discount.currency)}
            was={wasIn('amount')}
            error={faults.at('amount', 'credit')}
            help={discount.kind === 'credit' ? text('console.discount.creditHelp') : undefined}
            inputMode="decimal"
            isReadOnly={isReadOnly}
            onChange={(value) => give({ amount: value })}
          />
          <DenseSelect
            label={text('console.discount.currency')}
            options={currencies.map((id) => ({ id, name: id }))}
            value={discount.currency}
            error={faults.at('currency')}
            isReadOnly={isReadOnly || isKept}
            onChange={(currency) => give(withCurrency(discount, currency))}
          />
        </>
      )}
      <DenseField
        label={text('console.discount.firstDay')}
        type="date"
        value={discount.firstDay ?? ''}
        was={wasDay(wasIn('firstDay'))}
        error={faults.at('from')}
        isReadOnly={isReadOnly}
        onChange={(day) => give({ firstDay: day || undefined })}
      />
      <DenseField
        label={text('console.discount.lastDay')}
        type="date"
        value={discount.lastDay ?? ''}
        was={wasDay(wasIn('lastDay'))}
        error={faults.at('until')}
        isReadOnly={isReadOnly}
        onChange={(day) => give({ lastDay: day || undefined })}
      />
    </div>
  )
}

type TermsMore = {
  /** Of the shop, its own first. */
  currencies: readonly string[]
}

const wasDay = (was: { value: string | undefined } | undefined) => was && (was.value ?? '')

const limit = optional(count(0), null)
const limits = ['totalLimit', 'customerLimit', 'codeLimit'] as const
const places = {
  totalLimit: 'limit',
  customerLimit: 'limit_of_customer',
  codeLimit: 'limit_of_code',
}

/** How often a discount may be used. */
export const Limits = ({ form: { record, stored, set, was }, faults, isReadOnly }: PartProps) => (
  <div className={css.grid}>
    {limits.map((name) => (
      <ParsedField
        key={name}
        label={text(`console.discount.${name}`)}
        value={record[name] ?? null}
        {...limit}
        was={was(name) && { value: stored?.[name] ?? null }}
        error={faults.at(places[name])}
        placeholder={text('console.discount.noLimit')}
        inputMode="numeric"
        isReadOnly={isReadOnly}
        onChange={(value) => set({ [name]: value ?? undefined })}
      />
    ))}
  </div>
)
